package io.github.custody;

/**
 * Somewhere the bytes of one file come from: a URL, or Maven coordinates. What they are worth only
 * the pins decide.
 */
public interface ByteSource {
  /**
   * The source for people and the ledger: coordinates, or a URL without user info, query and
   * fragment.
   */
  String name();

  /**
   * Pushes the whole file into {@code sink}: {@link ByteSink#begin} once, when it is known that
   * bytes will come, then the bytes. Nothing of a request outlives this call, whether it returns or
   * throws.
   *
   * @param sink takes the bytes; what it throws ends the delivery and comes out of this method
   *     unchanged
   * @param deadline the end of the whole delivery
   * @param cancellation ends the delivery early
   * @throws CustodyException {@code NO_SOURCE}, {@code OFFLINE}, {@code NETWORK_ERROR}, {@code
   *     FETCH_FAILED}, {@code REDIRECT_REFUSED}, {@code TIMEOUT}, {@code STREAM_ERROR}, {@code
   *     CANCELLED}, or what the sink threw
   */
  Delivery deliver(ByteSink sink, Deadline deadline, Cancellation cancellation)
      throws CustodyException;
}
