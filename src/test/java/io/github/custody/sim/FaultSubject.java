package io.github.custody.sim;

import static io.github.custody.sim.Program.DIRECTORY;
import static io.github.custody.sim.Program.OUTPUT;

import io.github.custody.recover.Choice;
import io.github.custody.recover.Mode;
import io.github.custody.recover.RecoverRequest;
import io.github.custody.recover.SearchRoot;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.Interposition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A process of which every call shall meet every fault.
 *
 * @param name in words
 * @param machine where it runs
 * @param start what is on the disk
 * @param recovers whether it is a recovery
 * @param work what it does
 * @param trouble what goes wrong beside it anyway
 * @param consent the transactions that a person consented to recover
 * @param choice what the person chose
 */
record FaultSubject(
    String name,
    Machine machine,
    DiskImage start,
    boolean recovers,
    Deed.Work work,
    Supplier<Interposition> trouble,
    Set<String> consent,
    Choice choice) {

  /** A fetch. */
  static FaultSubject fetch(String name, Scenario place, Supplier<Interposition> trouble) {
    return new FaultSubject(
        name,
        place.machine(),
        place.start(),
        false,
        Program::fetch,
        trouble,
        Set.of(),
        Choice.KEEP_CURRENT);
  }

  /** A recovery. */
  static FaultSubject recovery(
      String name, Machine machine, DiskImage start, Set<String> consent, Choice choice) {
    RecoverRequest request = request(Mode.SAFE, consent, choice);
    return new FaultSubject(
        name,
        machine,
        start,
        true,
        process -> process.recover(request),
        Interposition::none,
        consent,
        choice);
  }

  static RecoverRequest request(Mode mode, Set<String> consent, Choice choice) {
    return new RecoverRequest(
        List.of(new SearchRoot(Path.of(DIRECTORY), true)),
        Optional.empty(),
        Set.of(Path.of(OUTPUT)),
        mode,
        consent,
        choice,
        false);
  }

  /** What stands at the output before. */
  Optional<String> before() {
    return start.content(OUTPUT);
  }

  /** The trouble, and a fault. */
  Trouble meeting(Interposition fault) {
    Interposition beside = trouble.get();
    return new Trouble.Given(
        new Interposition() {
          @Override
          public Effect before(FileCall call) throws IOException {
            Effect effect = fault.before(call);
            beside.before(call);
            return effect;
          }

          @Override
          public void after(FileCall call) throws IOException {
            beside.after(call);
            fault.after(call);
          }
        });
  }
}
