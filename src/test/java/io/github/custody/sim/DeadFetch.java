package io.github.custody.sim;

import static io.github.custody.sim.Program.OUTPUT;

import io.github.custody.fs.ProcessIdentity;
import io.github.custody.recover.Choice;
import io.github.custody.recover.Finding;
import io.github.custody.recover.Mode;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.Interposition;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What a fetch left that died after one of its calls, or gave up. */
enum DeadFetch {
  LOCK_ONLY(Fetched.NEW_OUTPUT, "UNLINK .out.bin.lock-*"),
  MID_STREAM(Fetched.NEW_OUTPUT, "WRITE out.bin.partial-*"),
  LINKED(Fetched.NEW_OUTPUT, "LINK out.bin.partial-* out.bin"),
  AFTER_THE_SNAPSHOT(Fetched.REPLACEMENT, "LINK out.bin out.bin.recovery-*"),
  COMMITTED(Fetched.REPLACEMENT, "RENAME out.bin.partial-* out.bin"),
  SWAPPED(Fetched.SWAP, "EXCHANGE out.bin.partial-* out.bin"),
  /** Another program's file came after the last look, and stands at the staged name. */
  SURPRISED(Fetched.SURPRISED, "EXCHANGE out.bin.partial-* out.bin"),
  RESTORING(Fetched.PUT_BACK, "LINK out.bin.recovery-* out.bin.restore-*"),
  SWAPPED_BACK(Fetched.SWAPPED_BACK, "EXCHANGE out.bin.restore-* out.bin"),
  /** No directory can be synced: it gives up, and leaves a marker. */
  GIVEN_UP(Fetched.UNSYNCED, ""),
  /** Another program's file came after the snapshot; a person decides. */
  CONFLICT_KEPT(Fetched.CONFLICT, Choice.KEEP_CURRENT),
  CONFLICT_PUBLISHED(Fetched.CONFLICT, Choice.PUBLISH_NEW),
  CONFLICT_RESTORED(Fetched.CONFLICT, Choice.RESTORE_OLD),
  SWAP_CONFLICT_RESTORED(Fetched.SWAP_CONFLICT, Choice.RESTORE_OLD);

  /** The fetch. */
  private enum Fetched {
    NEW_OUTPUT(Machine.PORTABLE, ""),
    REPLACEMENT(Machine.PORTABLE, ""),
    PUT_BACK(Machine.PORTABLE, ""),
    UNSYNCED(Machine.PORTABLE, ""),
    CONFLICT(Machine.PORTABLE, "OPEN out.bin.recovery-*"),
    SWAP(Machine.PORTABLE.exchanging(), ""),
    SWAPPED_BACK(Machine.PORTABLE.exchanging(), ""),
    SURPRISED(Machine.PORTABLE.exchanging(), "EXCHANGE out.bin.partial-* out.bin"),
    SWAP_CONFLICT(Machine.PORTABLE.exchanging(), "OPEN out.bin.recovery-*");

    private final Machine machine;
    private final String surprise;

    Fetched(Machine machine, String surprise) {
      this.machine = machine;
      this.surprise = surprise;
    }

    private Scenario place() {
      return this == NEW_OUTPUT ? Scenarios.newOutput(machine) : Scenarios.replacement(machine);
    }

    private Interposition trouble() {
      return switch (this) {
        case PUT_BACK, SWAPPED_BACK -> new Trouble.FailingSync(Trouble.Unsynced.AFTER_THE_COMMIT);
        case UNSYNCED -> new Trouble.FailingSync(Trouble.Unsynced.ALWAYS);
        default -> Interposition.none();
      };
    }
  }

  private final Fetched fetched;
  private final String lastCall;
  private final Optional<Choice> choice;

  DeadFetch(Fetched fetched, String lastCall) {
    this.fetched = fetched;
    this.lastCall = lastCall;
    this.choice = Optional.empty();
  }

  DeadFetch(Fetched fetched, Choice choice) {
    this.fetched = fetched;
    this.lastCall = "";
    this.choice = Optional.of(choice);
  }

  /** Its recovery. */
  FaultSubject recovery() {
    Identities identities = new Identities();
    ProcessIdentity dead = identities.onAnotherBoot();
    SimDisk disk = fetched.machine.boot(fetched.place().start());
    Run run = fetched.machine.run(disk, dead, Program::fetch, new Trouble.Given(new Death(disk)));
    if (run.ending() instanceof Ending.Killed == lastCall.isEmpty()) {
      throw new AssertionError(this + " ended otherwise: " + run.ending());
    }
    Set<String> consent =
        choice.isPresent() ? unresolved(disk, identities.besides(dead)) : Set.of();
    return FaultSubject.recovery(
        name(), fetched.machine, disk.now().live(), consent, choice.orElse(Choice.KEEP_CURRENT));
  }

  private Set<String> unresolved(SimDisk disk, ProcessIdentity who) {
    Run report =
        fetched.machine.run(
            disk,
            who,
            process ->
                process.recover(FaultSubject.request(Mode.REPORT, Set.of(), Choice.KEEP_CURRENT)),
            new Trouble.None());
    return ((Ending.Recovered) report.ending())
        .report().unresolved().stream().map(Finding::token).collect(Collectors.toSet());
  }

  /** What ends the fetch. */
  private final class Death implements Interposition {
    private final SimDisk disk;
    private final Interposition trouble = fetched.trouble();
    private boolean surprised;
    private boolean dead;

    Death(SimDisk disk) {
      this.disk = disk;
    }

    @Override
    public synchronized Effect before(FileCall call) throws IOException {
      if (dead) {
        throw new Kill();
      }
      if (!surprised && CallSite.lineOf(call).equals(fetched.surprise)) {
        surprised = true;
        disk.replace(OUTPUT, Contents.AT_OUTPUT);
      }
      return trouble.before(call);
    }

    @Override
    public synchronized void after(FileCall call) {
      dead |= CallSite.lineOf(call).equals(lastCall);
    }
  }
}
