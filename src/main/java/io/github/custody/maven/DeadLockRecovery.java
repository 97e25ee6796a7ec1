package io.github.custody.maven;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.recover.RecoverLocks;
import io.github.custody.recover.RecoverRequest;
import io.github.custody.recover.RecoveryReport;
import io.github.custody.store.DeadLocks;
import java.nio.file.Path;

/**
 * Ends what a dead owner left at one output before it is fetched again: the automatic rows of
 * {@code recover-locks}, without a consent. What was ended before a failure stays ended.
 *
 * @param useCase does it
 * @param record says it
 */
record DeadLockRecovery(RecoverLocks useCase, RecoveryRecord record) implements DeadLocks {
  /**
   * True when nothing is left that needs a person: it was ended here, or another build is doing it,
   * whose end is worth waiting for.
   */
  @Override
  public boolean recover(Path output) throws CustodyException {
    RecoveryReport report = useCase.run(RecoverRequest.only(output), new Cancellation());
    record.tell(report);
    record.write(report);
    return !report.hasUnresolved();
  }
}
