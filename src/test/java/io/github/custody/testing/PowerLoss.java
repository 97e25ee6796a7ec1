package io.github.custody.testing;

/** What is on the disk when the power comes back, beside what was synced. */
public enum PowerLoss {
  /** Only what the file system had logged by then. */
  LOG_DROPPED,
  /** All names and modes, but of the bytes only what the file system had written by itself. */
  LOG_FLUSHED,
  /** What had reached the disk in that moment: its image is copied. */
  AS_WRITTEN
}
