package io.github.custody.recover;

import io.github.custody.CustodyException;
import io.github.custody.Pins;
import io.github.custody.fetch.FetchRequest;
import io.github.custody.fs.FileOps;
import io.github.custody.store.Beginning;
import io.github.custody.store.Destination;
import io.github.custody.store.OutputStore;
import io.github.custody.store.OutputTransaction;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.MemorySource;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Takes the lock as a fetch does, through transactions that change nothing. */
final class StoreContender implements Contender {
  private final Path directory;
  private final Destination destination;
  private final Pins pins;
  private final Duration moment;
  private final boolean breaking;

  /**
   * @param moment how long it holds the lock
   * @param breaking whether it recovers the directory before each try
   */
  StoreContender(FetchRig rig, Duration moment, boolean breaking) throws CustodyException {
    FetchRequest request = rig.request(new MemorySource(new byte[0], 1));
    this.directory = rig.directory();
    this.destination =
        new OutputStore(FileOps.system(), Clock.systemUTC()).open(request.location());
    this.pins = request.pins();
    this.moment = moment;
    this.breaking = breaking;
  }

  @Override
  public Optional<Hold> tryOnce() throws CustodyException {
    if (breaking) {
      SafeRecovery.now(directory).run();
    }
    Optional<OutputTransaction> begun = begin();
    if (begun.isEmpty()) {
      return Optional.empty();
    }
    try (OutputTransaction transaction = begun.get()) {
      Hold hold = Contender.holdFor(moment);
      List<String> warnings = transaction.finishUntouched(false);
      if (!warnings.isEmpty()) {
        throw new IllegalStateException(warnings.toString());
      }
      return Optional.of(hold);
    }
  }

  /** Takes the lock; after that the process has to release it, or to die. */
  Optional<OutputTransaction> begin() throws CustodyException {
    return destination.begin("fetch-verified", pins) instanceof Beginning.Begun begun
        ? Optional.of(begun.transaction())
        : Optional.empty();
  }
}
