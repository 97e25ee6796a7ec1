package io.github.custody.sim;

import static io.github.custody.sim.Program.DIRECTORY;
import static io.github.custody.sim.Program.OUTPUT;
import static io.github.custody.testing.FetchRig.NEW;

import io.github.custody.recover.Choice;
import io.github.custody.recover.Finding;
import io.github.custody.recover.Mode;
import io.github.custody.recover.RecoverRequest;
import io.github.custody.recover.SearchRoot;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Conflicts are resolved as people may; locks of other programs are removed by them. */
final class ConsentCheck {
  private static final int MOST_CONSENTS = 3;

  private final Sequel sequel;

  ConsentCheck(Sequel sequel) {
    this.sequel = sequel;
  }

  /** The disk on which nothing is unresolved any more. */
  DiskImage after(Run last) {
    Run run = last;
    for (int n = 0; n < MOST_CONSENTS && !tokens(run).isEmpty(); n++) {
      run = consented(run);
    }
    DiskImage left = run.last().live();
    if (!tokens(run).isEmpty()) {
      sequel.violation("P6", "unresolved in spite of a consent", run, left);
    }
    return sequel.recovered(withoutForeignLocks(left)).last().live();
  }

  private Run consented(Run last) {
    Set<String> tokens = tokens(last);
    DiskImage before = last.last().live();
    Run run = sequel.run(before, process -> process.recover(consenting(tokens)));
    DiskImage after = run.last().live();
    boolean pinned = after.content(OUTPUT).filter(NEW::equals).isPresent();
    int mayGo = pinned ? sequel.state().mayGo() | Contents.OLD_ONE : 0;
    int lost = Contents.on(before) & ~Contents.on(after) & ~mayGo;
    if (lost != 0) {
      sequel.violation("P3 I4", "by consent, lost is " + Contents.of(lost), run, after);
    }
    return run;
  }

  private DiskImage withoutForeignLocks(DiskImage image) {
    SimDisk disk = sequel.scenario().machine().boot(image);
    for (String name : List.of(OUTPUT + ".lock", OUTPUT + ".intent")) {
      if (disk.content(name).filter(Contents::isForeign).isPresent()) {
        disk.delete(name);
      }
    }
    return disk.now().live();
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
}
