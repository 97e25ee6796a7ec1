package io.github.custody.testing;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A disk of its own: a file system in a file, mounted through a loop device, that loses its power
 * when a test says so, and comes back as the file system's own recovery leaves it.
 *
 * <p>Mounted between {@link #begin} and {@link #close()}; whatever is open on it must be closed
 * before it is mounted again.
 */
public final class LoopDisk implements AutoCloseable {
  /** Puts what is there from the beginning on the empty disk; may have its power cut. */
  @FunctionalInterface
  public interface Preparation {
    void make() throws IOException;
  }

  private final DiskKind kind;
  private final Path mountPoint;
  private final Path pristine;
  private final Path prepared;
  private final Path image;
  private final Path copy;
  private boolean mounted;
  private boolean copied;

  private LoopDisk(DiskKind kind, Path workshop) {
    this.kind = kind;
    this.mountPoint = workshop.resolve("mounted");
    this.pristine = workshop.resolve("pristine");
    this.prepared = workshop.resolve("prepared");
    this.image = workshop.resolve("image");
    this.copy = workshop.resolve("copy");
  }

  /**
   * Makes an empty one, and mounts it once.
   *
   * @param workshop an empty directory for its images, with its real path
   * @throws IOException this machine cannot do that
   */
  public static LoopDisk format(DiskKind kind, Path workshop) throws IOException {
    LoopDisk disk = new LoopDisk(kind, workshop);
    Files.createDirectory(disk.mountPoint);
    try (RandomAccessFile file = new RandomAccessFile(disk.pristine.toFile(), "rw")) {
      file.setLength(kind.size());
    }
    List<String> format = new ArrayList<>(kind.formatCommand());
    format.add(disk.pristine.toString());
    SystemTool.run(format);
    try (disk) {
      disk.begin();
    }
    return disk;
  }

  /** Sets what it holds at each beginning; it is unmounted after that, and so durable. */
  public void prepare(Preparation preparation) throws IOException {
    Files.deleteIfExists(prepared);
    begin();
    try (this) {
      preparation.make();
    }
    copy(image, prepared);
  }

  /** Where it is mounted. */
  public Path root() {
    return mountPoint;
  }

  /** Mounts it as it was at the beginning. */
  public void begin() throws IOException {
    close();
    copied = false;
    copy(Files.exists(prepared) ? prepared : pristine, image);
    mount();
  }

  /** Makes everything on it durable. */
  public void sync() throws IOException {
    SystemTool.run(List.of("sync", "-f", mountPoint.toString()));
  }

  /** From now on nothing reaches the disk any more. */
  public void cutPower(PowerLoss loss) throws IOException {
    switch (loss) {
      case AS_WRITTEN -> {
        copy(image, copy);
        copied = true;
      }
      case LOG_DROPPED -> shutDown("shutdown");
      case LOG_FLUSHED -> shutDown("shutdown -f");
    }
  }

  private void shutDown(String command) throws IOException {
    SystemTool.run(List.of("xfs_io", "-x", "-c", command, mountPoint.toString()));
  }

  /**
   * The power is back: what the disk holds is mounted.
   *
   * @throws IOException something on it is still open, or it cannot be mounted any more
   */
  public void restart() throws IOException {
    unmount();
    if (copied) {
      Files.move(copy, image, StandardCopyOption.REPLACE_EXISTING);
      copied = false;
    }
    mount();
  }

  /** Unmounts it, in any case. */
  @Override
  public void close() throws IOException {
    if (!mounted) {
      return;
    }
    try {
      unmount();
    } catch (IOException busy) {
      SystemTool.run(List.of("umount", "-l", mountPoint.toString()));
      mounted = false;
      throw busy;
    }
  }

  private void mount() throws IOException {
    SystemTool.run(
        List.of("mount", "-o", kind.mountOptions(), image.toString(), mountPoint.toString()));
    mounted = true;
  }

  private void unmount() throws IOException {
    SystemTool.run(List.of("umount", mountPoint.toString()));
    mounted = false;
  }

  private static void copy(Path from, Path to) throws IOException {
    SystemTool.run(List.of("cp", "--sparse=always", from.toString(), to.toString()));
  }
}
