package io.github.custody.recover;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** Holds the kernel's lock on a file, says {@code TAKEN}, and keeps it until its input ends. */
final class LockHoldingJvm {
  private LockHoldingJvm() {}

  /** Arguments: the directory, the name. */
  public static void main(String[] arguments) throws IOException {
    try (Directory directory = FileOps.system().pin(Path.of(arguments[0]).toRealPath());
        OpenFile file = directory.openForLock(arguments[1])) {
      System.out.println(file.tryKernelLock());
      System.in.transferTo(OutputStream.nullOutputStream());
    }
  }
}
