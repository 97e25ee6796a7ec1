package io.github.custody.recover;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;

import io.github.custody.CustodyException;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Folder;
import io.github.custody.testing.Script;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What has to hold in a directory after a process was killed in it: at once, after a recovery, and
 * after the next fetch. Collects what does not.
 */
final class KilledRun {
  private static final String ATTIC = ".custody-attic";

  private final FetchRig rig;
  private final Optional<Folder.Entry> before;
  private final List<String> violations = new ArrayList<>();

  /**
   * @param before the output before all
   */
  KilledRun(FetchRig rig, Optional<Folder.Entry> before) {
    this.rig = rig;
    this.before = before;
  }

  /** Checks, recovers, checks, fetches and checks. */
  List<String> violations() {
    checkOutput("after the kill");
    try {
      List<String> unresolved = SafeRecovery.later(rig.directory()).run();
      require(unresolved.isEmpty(), "after the recovery: unresolved " + unresolved);
      checkOutput("after the recovery");
      checkNames("after the recovery");
      checkLinks();
      rig.fetch();
    } catch (CustodyException e) {
      violations.add(e.code() + ": " + e.what() + " " + e.details());
    }
    require(
        rig.folder().content(LEAF).equals(Optional.of(NEW)), "after the next fetch: " + output());
    checkNames("after the next fetch");
    return List.copyOf(violations);
  }

  /** P1: what was there before, the same file, or the pinned bytes. */
  private void checkOutput(String when) {
    Optional<Folder.Entry> now = rig.folder().at(LEAF);
    boolean isNew = now.filter(it -> it.content().equals(NEW)).isPresent();
    require(isNew || isAsBefore(now), when + ": the output is " + output());
  }

  private boolean isAsBefore(Optional<Folder.Entry> now) {
    if (before.isEmpty() || now.isEmpty()) {
      return before.isEmpty() && now.isEmpty();
    }
    return now.get().inode() == before.get().inode()
        && now.get().mode() == before.get().mode()
        && now.get().modified().equals(before.get().modified())
        && now.get().content().equals(OLD);
  }

  private void checkNames(String when) {
    Set<String> beside = new TreeSet<>(rig.folder().entries().keySet());
    beside.remove(LEAF);
    if (beside.remove(ATTIC)) {
      checkAttic(when);
    }
    require(beside.isEmpty(), when + ": left " + Script.withoutToken(beside.toString()));
  }

  /** Nothing here is anybody else's: only what a process had no time to write to may be there. */
  private void checkAttic(String when) {
    new Shelved(rig.directory().resolve(ATTIC))
        .files()
        .forEach((file, content) -> require(content.isEmpty(), when + ": in the attic " + file));
  }

  private void checkLinks() {
    rig.folder()
        .at(LEAF)
        .ifPresent(it -> require(it.links() == 1, "the output has " + it.links() + " names"));
  }

  private String output() {
    return rig.folder().at(LEAF).map(Folder.Entry::toString).orElse("absent");
  }

  private void require(boolean holds, String violation) {
    if (!holds) {
      violations.add(violation);
    }
  }
}
