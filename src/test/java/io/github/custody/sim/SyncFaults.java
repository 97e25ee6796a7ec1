package io.github.custody.sim;

import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Which sync fails next. */
final class SyncFaults {
  private int syncs;
  private Predicate<FileCall> next = call -> false;

  synchronized void arm(Predicate<FileCall> wanted) {
    next = wanted;
  }

  /** Whether this sync fails; if it does, the later ones do not. */
  synchronized boolean strikes(FileVerb verb, Path directory, Path... names) {
    FileCall call =
        new FileCall(syncs++, verb, directory, Stream.of(names).map(Path::toString).toList());
    boolean strikes = next.test(call);
    if (strikes) {
      next = later -> false;
    }
    return strikes;
  }

  static void report(boolean failed, Path path) throws FileSystemException {
    if (failed) {
      throw new FileSystemException(path.toString(), null, "Input/output error");
    }
  }
}
