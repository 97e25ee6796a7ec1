package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;

import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Interposition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * An adversary that acts once, around one call of a recovery, and what there was right after it.
 */
final class RecoveryAct implements Interposition {
  private static final Set<FileVerb> OF_NAMES =
      Set.of(FileVerb.LINK, FileVerb.RENAME, FileVerb.EXCHANGE, FileVerb.UNLINK, FileVerb.SET_MODE);

  private final DeadOutput dead;
  private final RecoveryAdversary adversary;
  private final int at;
  private final int which;
  private Optional<FileTree> after = Optional.empty();
  private Optional<Object> lock = Optional.empty();
  private String doneTo = "";
  private boolean isPrivate;
  private boolean uncovered;

  RecoveryAct(DeadOutput dead, RecoveryAdversary adversary, int at, int which) {
    this.dead = dead;
    this.adversary = adversary;
    this.at = at;
    this.which = which;
  }

  @Override
  public synchronized Effect before(FileCall call) throws IOException {
    if (call.index() == at && !adversary.actsAfterwards()) {
      act(call);
    }
    return Effect.NORMAL;
  }

  @Override
  public synchronized void after(FileCall call) throws IOException {
    if (call.index() == at && adversary.actsAfterwards()) {
      act(call);
    }
    boolean there = Files.exists(dead.rig().output(), LinkOption.NOFOLLOW_LINKS);
    uncovered |= after.isPresent() && !there && wasCovered();
  }

  private void act(FileCall call) throws IOException {
    adversary.act(dead, call, which);
    isPrivate = adversary.preysOf(call).get(which).startsWith(".out.bin.");
    doneTo = DeadState.line(call);
    lock = RecoveryAdversary.inode(lockPath());
    after = Optional.of(FileTree.of(dead.rig().base()));
  }

  private boolean wasCovered() {
    return !adversary.mayUncover() && after.orElseThrow().paths().contains("target/" + LEAF);
  }

  Path lockPath() {
    return dead.rig().directory().resolve(LEAF + ".lock");
  }

  int index() {
    return at;
  }

  RecoveryAdversary adversary() {
    return adversary;
  }

  /** What there was right after it; empty where the recovery took another way. */
  Optional<FileTree> after() {
    return after;
  }

  /** The file that stood at the lock's name then. */
  Optional<Object> lock() {
    return lock;
  }

  /** P1: whether the output was gone although it was there. */
  boolean hasUncovered() {
    return uncovered;
  }

  /**
   * Whether it came into one of the windows that no call of the system closes: between the last
   * look and the rename over the output in portable mode, and between the look at a private name,
   * which nobody else knows, and its use or removal.
   */
  boolean isInAWindow() {
    boolean ofName = adversary.name().endsWith("_NAME");
    return doneTo.equals("RENAME out.bin.restore-* out.bin") && !ofName
        || isPrivate && doneTo.matches("RENAME \\S+ \\.out\\.bin\\.(drop|lock)-.*")
        || isPrivate && doneTo.matches("UNLINK \\.out\\.bin\\.(drop|lock)-.*");
  }

  /** Whether the lock was ours when it acted: taken over, or made, and not given back yet. */
  boolean isWhileOwned(List<FileCall> calls) {
    int taken =
        last(
            calls,
            call ->
                DeadState.line(call).equals("OPEN_FOR_LOCK out.bin.lock")
                    || DeadState.line(call).equals("LINK .out.bin.lock-* out.bin.lock"));
    int given =
        last(calls, call -> DeadState.line(call).equals("RENAME out.bin.lock .out.bin.lock-*"));
    return taken >= 0 && at > taken && (given < 0 || at < given);
  }

  /** The other program ends, and takes its lock with it; a directory comes back. */
  void leave() throws IOException {
    if (adversary == RecoveryAdversary.LIVE_LOCK
        && lock.equals(RecoveryAdversary.inode(lockPath()))) {
      Files.delete(lockPath());
    }
    if (adversary == RecoveryAdversary.MOVE_DIRECTORY) {
      Files.delete(dead.rig().directory());
      Files.move(RecoveryAdversary.moved(dead), dead.rig().directory());
    }
  }

  /** The changes of what existed that were made after it. */
  List<FileCall> laterChanges(List<FileCall> calls) {
    return calls.stream()
        .filter(call -> call.index() > at && OF_NAMES.contains(call.verb()))
        .toList();
  }

  /** The last call of a kind. */
  static int last(List<FileCall> calls, Predicate<FileCall> which) {
    return calls.stream().filter(which).mapToInt(FileCall::index).max().orElse(-1);
  }
}
