package io.github.custody.sim;

import static io.github.custody.sim.Program.DIRECTORY;
import static io.github.custody.sim.Program.OUTPUT;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;

import io.github.custody.fs.ProcessIdentity;
import io.github.custody.recover.Choice;
import io.github.custody.recover.Finding;
import io.github.custody.recover.Mode;
import io.github.custody.recover.RecoverRequest;
import io.github.custody.recover.SearchRoot;
import io.github.custody.store.LeftoverKind;
import io.github.custody.store.LeftoverName;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a recovery left: nothing unresolved, or what a person can resolve by a consent; a second one
 * finds nothing to do; the next fetch is green.
 */
final class EndCheck {
  private static final int MOST_CONSENTS = 3;

  private static final Set<LeftoverKind> UNFINISHED =
      EnumSet.of(
          LeftoverKind.PRIVATE_LOCK,
          LeftoverKind.DRAFT,
          LeftoverKind.PARTIAL,
          LeftoverKind.RESTORE);

  private final State state;
  private final Scenario scenario;
  private final Trail trail;

  /**
   * Whether a person may have to decide: beside another program, or without hard links, where a
   * power cut may leave a lock short.
   */
  private final boolean conflict;

  private final Identities identities;
  private final Tally tally;

  EndCheck(State state, Identities identities, Tally tally) {
    this.state = state;
    this.scenario = state.trail().scenario();
    this.trail = state.trail();
    this.conflict = state.disturbed() || !state.trail().scenario().machine().hardLinks();
    this.identities = identities;
    this.tally = tally;
  }

  /** The run ended as it may. */
  void ended(Run run) {
    Run last = run;
    if (run.ending() instanceof Ending.Fetched) {
      requirePinned(run, "fetched");
    }
    if (!(run.ending() instanceof Ending.Recovered)) {
      last = recovered(run.last().live()); // A fetch leaves alone what is not in its way.
    }
    DiskImage end = last.last().live();
    requireUntouched(last, end);
    if (!conflict) {
      requireClean(last, end);
    }
    int how = scenario.machine().kind() << 2 | (conflict ? 2 : 3);
    if (tally.isNewEnd(StateSignature.keyWithoutAttic(end).with(how))) {
      again(end);
    }
  }

  private void requireClean(Run run, DiskImage end) {
    boolean resolved =
        run.ending() instanceof Ending.Recovered recovered
            && recovered.report().unresolved().isEmpty();
    if (!resolved) {
      violation("P6 I2", "unresolved", run, end);
    }
    List<String> left = end.entries().keySet().stream().filter(it -> !mayStay(it)).toList();
    if (!left.isEmpty()) {
      violation("P6 I2", "left is " + left, run, end);
    }
    DiskImage.Entry output = end.entries().get(OUTPUT);
    if (output != null && !isAsItShouldBe(output)) {
      violation("P1 I1", "the output is " + output, run, end);
    }
  }

  /** What was never finished, or outlived its intent, so that nothing proves whose it is. */
  private boolean mayStay(String path) {
    boolean unfinished = kind(path).filter(UNFINISHED::contains).isPresent();
    return path.contains("/.custody-attic/")
        ? unfinished || path.endsWith("/manifest.txt")
        : path.equals(OUTPUT) || scenario.original().entries().containsKey(path);
  }

  private boolean isAsItShouldBe(DiskImage.Entry output) {
    DiskImage.Entry before = scenario.original().entries().get(OUTPUT);
    boolean sameFile =
        !output.content().equals(OLD) || before != null && before.inode() == output.inode();
    int mode = before == null ? 0644 : before.mode();
    return sameFile && output.links() == 1 && output.mode() == mode;
  }

  /** I8. */
  private void requireUntouched(Run run, DiskImage end) {
    if (!bystanders(end).containsAll(bystanders(scenario.original()))) {
      violation("I8", "a file that is none of ours was touched", run, end);
    }
  }

  /**
   * The files whose names are none of ours; not their times, which a coarse disk tells coarsely.
   */
  private static Set<String> bystanders(DiskImage image) {
    return image.entries().entrySet().stream()
        .filter(it -> !it.getKey().equals(OUTPUT) && kind(it.getKey()).isEmpty())
        .filter(it -> !it.getKey().contains("/.custody-attic/"))
        .map(it -> it.getKey() + " " + described(it.getValue()))
        .collect(Collectors.toSet());
  }

  private static String described(DiskImage.Entry entry) {
    return entry.inode() + " " + entry.links() + " " + entry.mode() + " " + entry.content();
  }

  private static Optional<LeftoverKind> kind(String path) {
    return LeftoverName.parse(path.substring(path.lastIndexOf('/') + 1)).map(LeftoverName::kind);
  }

  private void again(DiskImage end) {
    Run second = recovered(end);
    DiskImage same = second.last().live();
    boolean nothingFound =
        conflict
            || second.ending() instanceof Ending.Recovered recovered
                && recovered.report().findings().isEmpty();
    if (!nothingFound || !StateSignature.text(same).equals(StateSignature.text(end))) {
      violation("I5", "a second recovery is not idle", second, same);
    }
    next(conflict ? afterConsent(second) : same);
  }

  /** Conflicts are resolved as people may; locks of other programs are removed by them. */
  private DiskImage afterConsent(Run last) {
    Run run = last;
    for (int n = 0; n < MOST_CONSENTS && !tokens(run).isEmpty(); n++) {
      Set<String> tokens = tokens(run);
      DiskImage before = run.last().live();
      run = run(before, process -> process.recover(consenting(tokens)));
      DiskImage after = run.last().live();
      boolean pinned = after.content(OUTPUT).filter(NEW::equals).isPresent();
      int mayGo = pinned ? state.mayGo() | Contents.OLD_ONE : 0;
      int lost = Contents.on(before) & ~Contents.on(after) & ~mayGo;
      if (lost != 0) {
        violation("P3 I4", "by consent, lost is " + Contents.of(lost), run, after);
      }
    }
    if (!tokens(run).isEmpty()) {
      violation("P6", "unresolved in spite of a consent", run, run.last().live());
    }
    SimDisk disk = scenario.machine().boot(run.last().live());
    for (String name : List.of(OUTPUT + ".lock", OUTPUT + ".intent")) {
      if (disk.content(name).filter(Contents::isForeign).isPresent()) {
        disk.delete(name);
      }
    }
    return recovered(disk.now().live()).last().live();
  }

  private static Set<String> tokens(Run run) {
    return run.ending() instanceof Ending.Recovered recovered
        ? recovered.report().unresolved().stream().map(Finding::token).collect(Collectors.toSet())
        : Set.of();
  }

  private static RecoverRequest consenting(Set<String> tokens) {
    return new RecoverRequest(
        List.of(new SearchRoot(Path.of(DIRECTORY), true)),
        Optional.empty(),
        Set.of(Path.of(OUTPUT)),
        Mode.SAFE,
        tokens,
        Choice.KEEP_CURRENT,
        false);
  }

  private void next(DiskImage image) {
    Run fetch = run(image, Program::fetch);
    DiskImage end = fetch.last().live();
    if (!scenario.machine().hardLinks() && image.content(OUTPUT).filter(OLD::equals).isPresent()) {
      return; // There nothing is replaced.
    }
    if (!(fetch.ending() instanceof Ending.Fetched)) {
      violation("P6", "the next fetch is not green", fetch, end);
      return;
    }
    requirePinned(fetch, "the next fetch");
    boolean left =
        end.entries().keySet().stream()
            .anyMatch(
                path ->
                    !path.contains("/.custody-attic/")
                        && kind(path).filter(it -> it != LeftoverKind.ASIDE).isPresent());
    if (left) {
      violation("P6", "the next fetch leaves something", fetch, end);
    }
  }

  private void requirePinned(Run fetch, String when) {
    DiskImage end = fetch.last().live();
    if (end.content(OUTPUT).filter(NEW::equals).isEmpty()) {
      violation("P1", when + " is green, and the output is not pinned", fetch, end);
    }
  }

  private Run recovered(DiskImage image) {
    return run(image, Program::recover);
  }

  private Run run(DiskImage image, Deed.Work work) {
    tally.run();
    ProcessIdentity who = identities.onAnotherBoot();
    return scenario.machine().run(scenario.machine().boot(image), who, work, new Trouble.None());
  }

  private void violation(String invariant, String what, Run run, DiskImage after) {
    tally.violation(new Violation(invariant, what, trail.lines(), run, after));
  }
}
