package io.github.custody.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A file system on which the power is cut. */
public enum DiskKind {
  EXT4("mkfs.ext4", 16, ""),
  /** Names may become durable before the bytes behind them, and no rename writes them out. */
  EXT4_WRITEBACK("mkfs.ext4", 16, ",data=writeback,noauto_da_alloc"),
  XFS("mkfs.xfs", 300, ""),
  BTRFS("mkfs.btrfs", 114, "");

  private final String format;
  private final int mebibytes;
  private final String options;

  DiskKind(String format, int mebibytes, String options) {
    this.format = format;
    this.mebibytes = mebibytes;
    this.options = options;
  }

  /** The size of its image, most of it a hole. */
  long size() {
    return (long) mebibytes << 20;
  }

  /** The program that makes one, and its options. */
  List<String> formatCommand() {
    return List.of(format, "-q");
  }

  /** How it is mounted. */
  String mountOptions() {
    return "loop" + options;
  }

  /** How its power can be cut: btrfs cannot be told to drop or to flush its log. */
  public List<PowerLoss> losses() {
    return switch (this) {
      case EXT4, XFS -> List.of(PowerLoss.LOG_DROPPED, PowerLoss.LOG_FLUSHED);
      case EXT4_WRITEBACK -> List.of(PowerLoss.LOG_FLUSHED); // Without its log it is like EXT4.
      case BTRFS -> List.of(PowerLoss.AS_WRITTEN);
    };
  }

  /** What is missing here for it. */
  public Optional<String> obstacle() throws IOException {
    if (!System.getProperty("os.name").equals("Linux") || !LimitedJvm.isRoot()) {
      return Optional.of("power cuts need Linux and root");
    }
    if (!Files.exists(Path.of("/dev/loop-control"))) {
      return Optional.of("power cuts need loop devices");
    }
    return Stream.of(format, "xfs_io", "mount", "umount", "cp", "sync")
        .filter(program -> !SystemTool.isOnPath(program))
        .findFirst()
        .map(program -> "power cuts on " + this + " need " + program + ", which is not here");
  }
}
