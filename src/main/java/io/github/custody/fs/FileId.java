package io.github.custody.fs;

/**
 * Device and inode. It names one file only as long as somebody holds that file open or it keeps a
 * name: file systems give the number of a removed file to the next one.
 */
public record FileId(long device, long inode) {
  @Override
  public String toString() {
    return device + ":" + inode;
  }
}
