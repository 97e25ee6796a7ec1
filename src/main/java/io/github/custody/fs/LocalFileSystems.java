package io.github.custody.fs;

import java.util.Locale;
import java.util.Set;

/**
 * Knows the types of file systems that only one machine writes to. A type that is not among them
 * counts as shared: taking a shared one for local would let a live owner look dead (P2).
 */
final class LocalFileSystems {
  private static final Set<String> LINUX =
      Set.of(
          "ext2",
          "ext3",
          "ext4",
          "xfs",
          "btrfs",
          "zfs",
          "f2fs",
          "bcachefs",
          "jfs",
          "reiserfs",
          "nilfs2",
          "tmpfs",
          "ramfs",
          "overlay",
          "squashfs",
          "iso9660",
          "udf",
          "erofs");

  /** {@code fuseblk} is a block device of this machine; {@code fuse} may be anything. */
  private static final Set<String> EXCHANGED =
      Set.of("vfat", "msdos", "exfat", "ntfs", "ntfs3", "fuseblk", "refs", "fat32", "fat");

  private static final Set<String> OTHERS = Set.of("apfs", "hfs", "hfsplus", "ufs");

  private LocalFileSystems() {}

  /** The kind of a file system, by the type that its store tells. */
  static FileSystemKind kindOf(String type) {
    String known = type.toLowerCase(Locale.ROOT);
    return LINUX.contains(known) || EXCHANGED.contains(known) || OTHERS.contains(known)
        ? FileSystemKind.LOCAL
        : FileSystemKind.SHARED_OR_UNKNOWN;
  }
}
