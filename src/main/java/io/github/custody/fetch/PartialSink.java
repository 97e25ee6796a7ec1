package io.github.custody.fetch;

import io.github.custody.ByteSink;
import io.github.custody.Content;
import io.github.custody.ContentHasher;
import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.store.OutputTransaction;
import io.github.custody.store.StagedFile;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * F9, F10: takes the bytes of a delivery into the staged file, which exists from the first sign
 * that bytes will come. Limits are checked before a byte over them is written.
 */
final class PartialSink implements ByteSink {
  private final OutputTransaction transaction;
  private final FetchRequest request;
  private final ContentHasher hasher;
  private OptionalLong announced = OptionalLong.empty();
  private Optional<StagedFile> staged = Optional.empty();

  PartialSink(OutputTransaction transaction, FetchRequest request) {
    this.transaction = transaction;
    this.request = request;
    this.hasher = new ContentHasher(request.pins().algorithms());
  }

  @Override
  public void begin(OptionalLong length) throws CustodyException {
    announced = length;
    if (length.isPresent()) {
      requireWithinLimits(length.getAsLong());
    }
    staged = Optional.of(transaction.stage());
  }

  @Override
  public void accept(ByteBuffer bytes) throws CustodyException {
    requireWithinLimits(hasher.size() + bytes.remaining());
    hasher.update(bytes);
    staged().write(bytes);
    tellProgress();
  }

  private void requireWithinLimits(long size) throws CustodyException {
    requireAtMost("size", request.pins().size(), size);
    requireAtMost("maxSize", request.maxSize(), size);
  }

  private void requireAtMost(String parameter, OptionalLong limit, long size)
      throws CustodyException {
    if (limit.isPresent() && size > limit.getAsLong()) {
      throw CustodyException.of(
              FailureCode.TOO_LARGE, "the source has more bytes than " + parameter + " allows")
          .with("from", request.source().name())
          .with(
              "expected",
              "%s %d bytes"
                  .formatted(parameter.equals("size") ? "exactly" : "at most", limit.getAsLong()))
          .with("actual", "at least " + size + " bytes");
    }
  }

  private void tellProgress() {
    try {
      request.progress().transferred(hasher.size(), announced);
    } catch (RuntimeException ignored) {
      return; // A transfer does not depend on its audience.
    }
  }

  /** What has arrived, once all has. */
  Content complete() {
    return hasher.finish();
  }

  /** The staged file. */
  StagedFile staged() {
    return staged.orElseThrow(() -> new IllegalStateException("the delivery has not begun"));
  }
}
