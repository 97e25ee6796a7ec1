package io.github.custody.recover;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.TimeSource;
import io.github.custody.store.OutputStore;
import io.github.custody.testing.ReplaceMode;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * The use case, as {@code recover-locks} runs it in its default mode.
 *
 * @param clock tells what is so young that a living process may just be making it
 */
record SafeRecovery(Path directory, Clock clock) {
  private static final Duration LATER = Duration.ofMinutes(2);

  /** At once. */
  static SafeRecovery now(Path directory) {
    return new SafeRecovery(directory, Clock.systemUTC());
  }

  /** When nothing in the directory is young any more. */
  static SafeRecovery later(Path directory) {
    return new SafeRecovery(directory, Clock.offset(Clock.systemUTC(), LATER));
  }

  /** Recovers what is in the directory; says what is unresolved. */
  List<String> run() throws CustodyException {
    OutputStore outputs = new OutputStore(ReplaceMode.PORTABLE.files(), clock);
    RecoveryReport report =
        new RecoverLocks(outputs, TimeSource.system())
            .run(RecoverRequest.safe(directory), new Cancellation());
    return report.unresolved().stream().map(Finding::toString).toList();
  }
}
