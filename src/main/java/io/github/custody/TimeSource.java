package io.github.custody;

/** The monotonic clock: a seam, so that tests can own the time. */
@FunctionalInterface
public interface TimeSource {
  /** Nanoseconds since an arbitrary origin; never goes back. */
  long nanoTime();

  /** The clock of this machine. */
  static TimeSource system() {
    return System::nanoTime;
  }
}
