package io.github.custody.publish;

import io.github.custody.Content;
import io.github.custody.CustodyException;
import io.github.custody.Digest;
import io.github.custody.FailureCode;
import io.github.custody.provenance.SidecarReading;
import io.github.custody.store.OutputStore;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A file that somebody made, published as it is. Where it is a statement or an envelope it must
 * name the artifact: a pair whose halves belong to others is worse than none.
 *
 * @param outputs reads it
 * @param file absolute
 */
public record GivenSidecar(OutputStore outputs, Path file) implements SidecarSource {
  private static final int MOST = 16 << 20;

  @Override
  public byte[] bytes(Content artifact, String name) throws CustodyException {
    byte[] sidecar = outputs.readWhole(file, MOST);
    SidecarReading reading = SidecarReading.of(sidecar);
    if (reading.isProvenance() && !reading.names(artifact)) {
      throw mismatch(reading)
          .with("from", file.toString())
          .with("expected", "a subject with " + words(artifact.digests()))
          .with("actual", reading.digests().isEmpty() ? "none" : words(reading.digests()));
    }
    return sidecar;
  }

  private static CustodyException mismatch(SidecarReading reading) {
    return CustodyException.of(
        FailureCode.PAIR_MISMATCH,
        reading.damaged()
            ? "the given sidecar looks like a statement, and cannot be read as one"
            : "the given sidecar is a statement about other files");
  }

  private static String words(List<Digest> digests) {
    return digests.stream().map(Digest::toString).collect(Collectors.joining(", "));
  }
}
