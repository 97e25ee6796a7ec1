package io.github.custody.publish;

import io.github.custody.Content;
import io.github.custody.CustodyException;
import io.github.custody.Digest;
import io.github.custody.FailureCode;
import io.github.custody.store.PairDestination;
import io.github.custody.store.PairNow;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Names that are taken (Q4). Nothing is ever replaced: what is there either is the pair that is
 * wanted, or it stays and the publication fails.
 *
 * @param ifExists what that means
 * @param destination the names
 * @param taken what is at them
 */
record ExistingPair(IfExists ifExists, PairDestination destination, PairNow.Taken taken) {
  /**
   * The pair that is wanted, if it is what is there.
   *
   * @throws CustodyException {@code COLLISION}, or why the wanted pair cannot be read
   */
  PairContents requireIdentical(Halves wanted) throws CustodyException {
    if (ifExists == IfExists.FAIL) {
      throw collision("a name of the pair is taken and ifExists is fail")
          .with("actual", words(taken.artifact(), taken.sidecar()));
    }
    PairContents pair = wanted.read();
    if (!taken.isPair(pair.artifact(), pair.sidecar())) {
      throw collision("a name of the pair is taken, and not by this pair")
          .with("expected", words(Optional.of(pair.artifact()), Optional.of(pair.sidecar())))
          .with("actual", words(taken.artifact(), taken.sidecar()));
    }
    return pair;
  }

  private CustodyException collision(String what) {
    return CustodyException.of(FailureCode.COLLISION, what)
        .with("artifact", destination.path().toString())
        .with("sidecar", destination.sidecar().toString())
        .with("taken", taken.what());
  }

  private static String words(Optional<Content> artifact, Optional<Content> sidecar) {
    return "artifact %s; sidecar %s".formatted(words(artifact), words(sidecar));
  }

  private static String words(Optional<Content> content) {
    return content
        .map(
            it ->
                "%s, %d bytes"
                    .formatted(
                        it.digests().stream()
                            .map(Digest::toString)
                            .collect(Collectors.joining(", ")),
                        it.size()))
        .orElse("no regular file");
  }
}
