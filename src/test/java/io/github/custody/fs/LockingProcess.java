package io.github.custody.fs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** Tries to lock a file, prints whether it could, and keeps the lock until its input ends. */
final class LockingProcess {
  private LockingProcess() {}

  /** Arguments: kind of file operations, directory, name. */
  public static void main(String[] arguments) throws IOException {
    FileOps ops = RaceContract.ofKind(arguments[0]);
    try (Directory directory = ops.pin(Path.of(arguments[1]).toRealPath());
        OpenFile file = directory.open(arguments[2])) {
      System.out.println("locked " + file.tryKernelLock());
      System.in.transferTo(OutputStream.nullOutputStream());
    }
  }
}
