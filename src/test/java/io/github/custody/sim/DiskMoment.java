package io.github.custody.sim;

import java.util.function.Consumer;

/** A disk at one moment while a machine runs: what is durable, and what is pending. Immutable. */
public final class DiskMoment {
  private DiskMoment() {}

  /** What programs see. */
  public DiskImage live() {
    throw new UnsupportedOperationException();
  }

  /** Everything pending made durable; differs from {@link #live()} only if a sync has failed. */
  public DiskImage settled() {
    throw new UnsupportedOperationException();
  }

  /** Hands out every distinct image that a power cut may leave now, each once. */
  public void crashes(Persistence model, Consumer<DiskImage> each) {
    throw new UnsupportedOperationException();
  }
}
