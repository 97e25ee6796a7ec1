package io.github.custody.sim;

import static io.github.custody.testing.FetchRig.LEAF;

import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import java.util.List;
import java.util.function.Predicate;

/**
 * A process that ran.
 *
 * @param first its disk before its first change
 * @param moments its disk after each change
 * @param calls what it called
 * @param acts what other programs really did meanwhile
 * @param last its disk at the end
 * @param ending how it ended
 */
record Run(
    DiskMoment first,
    List<Seen> moments,
    List<FileCall> calls,
    List<Act> acts,
    DiskMoment last,
    Ending ending) {

  /**
   * The disk after a change.
   *
   * @param moment the disk
   * @param call the number of the call that was the last one to begin
   * @param foreign whether another program made the change
   */
  record Seen(DiskMoment moment, int call, boolean foreign) {}

  /** The call that was the last one to begin when the disk changed. */
  FileCall callOf(Seen seen) {
    return calls.get(Math.max(0, Math.min(seen.call(), calls.size() - 1)));
  }

  /**
   * Whether the act came into the window of the portable mode: between the last look at the output
   * and the rename over it.
   */
  boolean isInTheWindow(Act act) {
    return calls.stream()
        .filter(call -> call.verb() == FileVerb.RENAME && call.names().get(1).equals(LEAF))
        .anyMatch(
            rename ->
                act.at() <= rename.index()
                    && act.at()
                        > last(
                            call -> call.is(FileVerb.STAT, LEAF) && call.index() < rename.index()));
  }

  /** Whether the act came before the output was recorded as the one to replace (F7). */
  boolean isBeforeTheRecord(Act act) {
    int staged =
        last(
            call ->
                call.verb() == FileVerb.CREATE
                    && call.names().get(0).startsWith(LEAF + ".partial-"));
    return staged < 0 || act.at() <= staged;
  }

  /** Whether the act came after the last look at the staged file before the commit (F14). */
  boolean isAfterTheStagedLook(Act act) {
    String partial = LEAF + ".partial-";
    int commit =
        calls.stream()
            .filter(call -> call.names().size() == 2 && call.names().contains(LEAF))
            .filter(call -> call.names().get(0).startsWith(partial))
            .mapToInt(FileCall::index)
            .min()
            .orElse(-1);
    return act.at()
        > last(
            call ->
                call.verb() == FileVerb.STAT
                    && call.names().get(0).startsWith(partial)
                    && call.index() < commit);
  }

  /** Whether the act came after the last look at the output. */
  boolean isAfterTheLastLook(Act act) {
    return act.at() > last(call -> call.is(FileVerb.STAT, LEAF));
  }

  /**
   * Whether the act came after the last look at the output that was followed by the removal of the
   * previous one.
   */
  boolean isAfterTheProof(Act act) {
    return calls.stream()
        .filter(call -> call.verb() == FileVerb.RENAME)
        .filter(call -> call.names().get(0).startsWith(LEAF + ".recovery-"))
        .anyMatch(
            capture ->
                act.at()
                    > last(call -> call.is(FileVerb.STAT, LEAF) && call.index() < capture.index()));
  }

  /** Whether the lock was taken, or a dead one opened to be taken over, before the act. */
  boolean isOwner(Act act) {
    String lock = LEAF + ".lock";
    return calls.stream()
        .filter(call -> call.index() < act.at())
        .anyMatch(
            call ->
                call.is(FileVerb.OPEN_FOR_LOCK, lock)
                    || call.verb() == FileVerb.LINK && call.names().get(1).equals(lock));
  }

  /** The number of the last such call, or -1. */
  int last(Predicate<FileCall> which) {
    return calls.stream().filter(which).mapToInt(FileCall::index).max().orElse(-1);
  }
}
