package io.github.custody.fs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** Tries to lock a file, prints what came of it, and keeps the lock until its input ends. */
final class LockingProcess {
  private LockingProcess() {}

  /** Arguments: kind of file operations, directory, name, {@code look} or {@code lock}. */
  public static void main(String[] arguments) throws IOException {
    FileOps ops = RaceContract.ofKind(arguments[0]);
    try (Directory directory = ops.pin(Path.of(arguments[1]).toRealPath());
        OpenFile file =
            arguments[3].equals("look")
                ? directory.open(arguments[2])
                : directory.openForLock(arguments[2])) {
      System.out.println("lock " + file.tryKernelLock());
      System.in.transferTo(OutputStream.nullOutputStream());
    }
  }
}
