package io.github.custody.testing;

/** What of the things that were not synced is on the disk when the power comes back. */
public enum PowerLoss {
  /** Nothing that the file system had not logged by itself. */
  LOG_DROPPED,
  /** The log of names and sizes, but not the bytes: the worst that journalling allows. */
  LOG_FLUSHED,
  /** What had reached the disk in that moment: its image is copied. */
  AS_WRITTEN
}
