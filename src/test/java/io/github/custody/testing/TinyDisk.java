package io.github.custody.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A file system in memory that is soon full.
 *
 * @param root where it is mounted
 */
public record TinyDisk(Path root) implements AutoCloseable {
  /** Mounts one; the test is skipped, and says so, where that is refused. */
  public static TinyDisk orSkip(Path mountPoint, int kibibytes) throws IOException {
    try {
      SystemTool.run(
          List.of(
              "mount",
              "-t",
              "tmpfs",
              "-o",
              "size=" + kibibytes + "k,mode=755",
              "custody",
              mountPoint.toString()));
    } catch (IOException refused) {
      String reason = "SKIPPED: nothing can be mounted here (needs root): " + refused;
      System.out.println(reason);
      assumeTrue(false, reason);
    }
    return new TinyDisk(mountPoint);
  }

  /** Takes space away until so many blocks of 4 KiB are left. */
  public void leave(int blocks) throws IOException {
    Path filler = root.resolve("filler");
    Files.deleteIfExists(filler);
    long free = Files.getFileStore(root).getUsableSpace() / 4096;
    Files.write(filler, new byte[Math.toIntExact((free - blocks) * 4096)]);
  }

  @Override
  public void close() throws IOException {
    SystemTool.run(List.of("umount", "--lazy", root.toString()));
  }
}
