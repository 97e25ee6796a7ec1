package io.github.custody.fs;

/** What a directory sync achieved. */
public enum DirectorySync {
  /** The names are on the device. */
  DURABLE,
  /** The file system or platform has no such operation. */
  UNSUPPORTED
}
