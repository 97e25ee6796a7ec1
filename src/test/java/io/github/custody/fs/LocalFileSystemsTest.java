package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalFileSystemsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ext2",
        "ext3",
        "ext4",
        "xfs",
        "btrfs",
        "tmpfs",
        "ramfs",
        "overlay",
        "zfs",
        "f2fs",
        "bcachefs",
        "jfs",
        "reiserfs",
        "nilfs2",
        "vfat",
        "msdos",
        "exfat",
        "ntfs",
        "ntfs3",
        "fuseblk",
        "apfs",
        "hfs",
        "ufs",
        "squashfs",
        "iso9660",
        "NTFS"
      })
  void whatOneMachineWritesToIsLocal(String type) {
    assertThat(LocalFileSystems.kindOf(type)).isEqualTo(FileSystemKind.LOCAL);
  }

  @ParameterizedTest
  @DisplayName("P2 what others may write to, or nobody knows, is never local")
  @ValueSource(
      strings = {
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "virtiofs", "fakeowner", "fuse",
        "fuse.sshfs", "fuse.grpcfuse", "ceph", "lustre", "gpfs", "ocfs2", "gfs2", "afs", "autofs",
        "rootfs", "proc", "drvfs", "vboxsf", "", "ext", "ext44"
      })
  void p2_theRestIsNot(String type) {
    assertThat(LocalFileSystems.kindOf(type)).isEqualTo(FileSystemKind.SHARED_OR_UNKNOWN);
  }
}
