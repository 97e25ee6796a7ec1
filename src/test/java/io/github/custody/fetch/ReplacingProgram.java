package io.github.custody.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.TimeSource;
import io.github.custody.recover.Choice;
import io.github.custody.recover.Finding;
import io.github.custody.recover.Mode;
import io.github.custody.recover.RecoverLocks;
import io.github.custody.recover.RecoverRequest;
import io.github.custody.recover.RecoveryReport;
import io.github.custody.recover.SearchRoot;
import io.github.custody.store.OutputStore;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.ReplaceMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * Replaces one output again and again, each time with other pinned bytes, and writes down which
 * file each success replaced: the one that it had recorded before. What a failure leaves is
 * recovered with consent, so that nothing is deleted.
 *
 * <p>Arguments: the base directory, the mode, how many times, a file for its account.
 */
final class ReplacingProgram implements Interposition {
  private static final int MOST_RECOVERIES = 100;
  private static final long PAUSE_NANOS = 500_000;
  private static final Set<FileVerb> COMMITS = Set.of(FileVerb.RENAME, FileVerb.EXCHANGE);

  private final FetchRig rig;
  private final ReplaceMode mode;
  private final List<String> account = new ArrayList<>();
  private final Map<FailureCode, Integer> failures = new EnumMap<>(FailureCode.class);
  private Optional<String> recorded = Optional.empty();
  private int successes;

  private ReplacingProgram(Path base, ReplaceMode mode) throws IOException {
    this.mode = mode;
    this.rig = new FetchRig(base).replacing(mode).interposing(this);
  }

  public static void main(String[] arguments) throws IOException, CustodyException {
    ReplacingProgram program =
        new ReplacingProgram(Path.of(arguments[0]), ReplaceMode.valueOf(arguments[1]));
    for (int n = 0; n < Integer.parseInt(arguments[2]); n++) {
      program.replace("pinned " + n);
    }
    Files.write(Path.of(arguments[3]), program.account);
    System.out.println(program.successes + " successes, failures " + program.failures);
  }

  private void replace(String content) throws CustodyException {
    recorded = Optional.empty();
    try {
      rig.sending(content).pinning(content).fetch();
      successes++;
      recorded.ifPresent(previous -> account.add("replaced " + previous));
    } catch (CustodyException e) {
      failures.merge(e.code(), 1, Integer::sum);
      if (!e.facts().kept().isEmpty()) {
        recover();
      }
    }
  }

  /** The output may be replaced while recovery looks at it; then it has to look again. */
  private void recover() throws CustodyException {
    List<Finding> left = recover(Set.of()).unresolved();
    for (int n = 0; n < MOST_RECOVERIES && !left.isEmpty(); n++) {
      left = recover(left.stream().map(Finding::token).collect(Collectors.toSet())).unresolved();
    }
    if (!left.isEmpty()) {
      throw new AssertionError("not recovered, with consent: " + left);
    }
  }

  private RecoveryReport recover(Set<String> consent) throws CustodyException {
    RecoverRequest request =
        new RecoverRequest(
            List.of(new SearchRoot(rig.directory(), false)),
            Optional.empty(),
            Set.of(rig.output()),
            Mode.SAFE,
            consent,
            Choice.KEEP_CURRENT,
            false);
    OutputStore outputs = new OutputStore(mode.files(), Clock.systemUTC());
    return new RecoverLocks(outputs, TimeSource.system()).run(request, new Cancellation());
  }

  /** A pause before the commit call, and so a window in which the writer is met more often. */
  @Override
  public Effect before(FileCall call) {
    boolean ofPartial = call.names().stream().anyMatch(name -> name.contains(".partial-"));
    if (ofPartial && COMMITS.contains(call.verb()) && call.names().contains(FetchRig.LEAF)) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return Effect.NORMAL;
  }

  /** The second name of the previous output tells which file is recorded. */
  @Override
  public void after(FileCall call) throws IOException {
    if (call.verb() == FileVerb.LINK && call.names().get(1).contains(".recovery-")) {
      Path kept = rig.directory().resolve(call.names().get(1));
      recorded = Optional.of(Files.readString(kept, ISO_8859_1));
    }
  }
}
