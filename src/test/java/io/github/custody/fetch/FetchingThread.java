package io.github.custody.fetch;

import io.github.custody.CustodyException;
import io.github.custody.testing.FetchRig;
import java.util.Optional;

/** A thread of the build that fetches {@code /file} once, and keeps how it ended. */
final class FetchingThread extends Thread {
  private final FetchBench bench;
  private final FetchRig rig;
  private volatile Optional<FetchResult> result = Optional.empty();
  private volatile Optional<CustodyException> failure = Optional.empty();
  private volatile boolean interruptedAfterwards;

  FetchingThread(FetchBench bench, FetchRig rig) {
    this.bench = bench;
    this.rig = rig;
  }

  @Override
  public void run() {
    try {
      result = Optional.of(bench.fetch(rig, bench.server.url("/file")));
    } catch (CustodyException e) {
      failure = Optional.of(e);
    }
    interruptedAfterwards = isInterrupted();
  }

  /** Its success, after its end. */
  Optional<FetchResult> result() {
    return result;
  }

  /** Its failure, after its end. */
  CustodyException failure() {
    return failure.orElseThrow();
  }

  /** Whether it had an interrupt pending when its fetch was over. */
  boolean interruptedAfterwards() {
    return interruptedAfterwards;
  }
}
