package io.github.custody.recover;

import io.github.custody.CustodyException;
import io.github.custody.testing.FetchRig;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Takes the lock, and is gone at once: what it leaves is a valid record of a dead owner. */
final class AbandoningProcess {
  private AbandoningProcess() {}

  /** Arguments: the base directory. */
  public static void main(String[] arguments) throws CustodyException, IOException {
    FetchRig rig = new FetchRig(Path.of(arguments[0]));
    if (new StoreContender(rig, Duration.ZERO, false).begin().isPresent()) {
      Runtime.getRuntime().halt(0);
    }
    throw new IOException("the lock is taken");
  }
}
