package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;

import io.github.custody.recover.Choice;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.Outsider;
import io.github.custody.testing.ReplaceMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a fetch left that died after one of its calls, or gave up, and what became of it since. */
enum DeadState {
  LOCK_ONLY(Fetched.NEW_OUTPUT, "UNLINK .out.bin.lock-*"),
  MID_STREAM(Fetched.NEW_OUTPUT, "WRITE out.bin.partial-*"),
  LINKED(Fetched.NEW_OUTPUT, "LINK out.bin.partial-* out.bin"),
  BEFORE_THE_SNAPSHOT(Fetched.REPLACEMENT, "LINK .out.bin.intent-* out.bin.intent"),
  AFTER_THE_SNAPSHOT(Fetched.REPLACEMENT, "LINK out.bin out.bin.recovery-*"),
  COMMITTED(Fetched.REPLACEMENT, "RENAME out.bin.partial-* out.bin"),
  CAPTURED(Fetched.REPLACEMENT, "RENAME out.bin.recovery-* .out.bin.drop-*-4"),
  RELEASING(Fetched.REPLACEMENT, "RENAME out.bin.lock .out.bin.lock-*"),
  RESTORING(Fetched.ROLLBACK, "LINK out.bin.recovery-* out.bin.restore-*"),
  RESTORED(Fetched.ROLLBACK, "RENAME out.bin.restore-* out.bin"),
  /** No directory can be synced: the fetch gives up and leaves a marker. */
  GIVEN_UP(Fetched.UNSYNCED, "nothing"),
  /** The new file was written to after the commit. */
  DAMAGED(Fetched.REPLACEMENT, "RENAME out.bin.partial-* out.bin") {
    @Override
    void happensTo(FetchRig rig) throws IOException {
      Outsider.rewrite(rig.output());
    }

    @Override
    List<Optional<String>> allowed() {
      return List.of(Optional.of(Outsider.rewritten(NEW)), Optional.of(OLD));
    }
  },
  /** Somebody removed the output. */
  ABSENT(Fetched.REPLACEMENT, "RENAME out.bin.partial-* out.bin") {
    @Override
    void happensTo(FetchRig rig) throws IOException {
      Files.delete(rig.output());
    }

    @Override
    List<Optional<String>> allowed() {
      return List.of(Optional.empty(), Optional.of(OLD));
    }
  },
  /** Somebody removed the lock. */
  LOCKLESS(Fetched.REPLACEMENT, "RENAME out.bin.partial-* out.bin") {
    @Override
    void happensTo(FetchRig rig) throws IOException {
      Files.delete(rig.directory().resolve(LEAF + ".lock"));
    }
  },
  /** Somebody emptied the lock; its removal is consented to. */
  EMPTY_LOCK(Fetched.NEW_OUTPUT, "WRITE out.bin.partial-*") {
    @Override
    void happensTo(FetchRig rig) throws IOException {
      Files.write(rig.directory().resolve(LEAF + ".lock"), new byte[0]);
    }

    @Override
    Optional<Choice> consent() {
      return Optional.of(Choice.KEEP_CURRENT);
    }
  },
  /** SC-4, with each choice. */
  CONFLICT_KEPT(Choice.KEEP_CURRENT, Outsider.FOREIGN),
  CONFLICT_PUBLISHED(Choice.PUBLISH_NEW, NEW),
  CONFLICT_RESTORED(Choice.RESTORE_OLD, OLD),
  /** The previous output stands at the staged name, and at its own. */
  SWAPPED(Fetched.SWAP, "EXCHANGE out.bin.partial-* out.bin"),
  SWAPPED_NAME_CAPTURED(Fetched.SWAP, "RENAME out.bin.partial-* .out.bin.drop-*-3"),
  /** The new file stands at the name from which the previous one was restored. */
  SWAP_RESTORED(Fetched.SWAP_ROLLBACK, "EXCHANGE out.bin.restore-* out.bin"),
  /** Somebody's file came after the last look, and stands at the staged name. */
  SURPRISED(Fetched.SURPRISED, "EXCHANGE out.bin.partial-* out.bin"),
  /** The same, and the previous output has to be restored over a damaged new file. */
  SURPRISED_AND_DAMAGED(Fetched.SURPRISED, "EXCHANGE out.bin.partial-* out.bin") {
    @Override
    void happensTo(FetchRig rig) throws IOException {
      Outsider.rewrite(rig.output());
    }

    @Override
    List<Optional<String>> allowed() {
      return List.of(Optional.of(Outsider.rewritten(NEW)), Optional.of(OLD));
    }
  },
  /** SC-4, decided by a recovery that swaps. */
  SWAP_CONFLICT_PUBLISHED(Fetched.SURPRISED_EARLY, Choice.PUBLISH_NEW, NEW),
  SWAP_CONFLICT_RESTORED(Fetched.SURPRISED_EARLY, Choice.RESTORE_OLD, OLD);

  /** The fetch. */
  enum Fetched {
    NEW_OUTPUT,
    REPLACEMENT,
    /** The first directory sync after the commit fails, so that the previous output is put back. */
    ROLLBACK,
    /** Every directory sync fails. */
    UNSYNCED,
    /** Somebody exchanges the output after its snapshot. */
    EXCHANGED,
    /** A replacement by a swap. */
    SWAP,
    /** The same, put back as above. */
    SWAP_ROLLBACK,
    /** The same, and somebody exchanges the output after its snapshot. */
    SURPRISED_EARLY,
    /** The same, and somebody exchanges the output right before the swap. */
    SURPRISED;

    ReplaceMode mode() {
      return switch (this) {
        case SWAP, SWAP_ROLLBACK, SURPRISED_EARLY, SURPRISED -> ReplaceMode.EXCHANGE;
        case NEW_OUTPUT, REPLACEMENT, ROLLBACK, UNSYNCED, EXCHANGED -> ReplaceMode.PORTABLE;
      };
    }

    boolean isPutBack() {
      return this == ROLLBACK || this == SWAP_ROLLBACK;
    }

    /** The call before which somebody exchanges the output; empty where nobody does. */
    String surprise() {
      return switch (this) {
        case EXCHANGED, SURPRISED_EARLY -> "OPEN out.bin.recovery-*";
        case SURPRISED -> "EXCHANGE out.bin.partial-* out.bin";
        case NEW_OUTPUT, REPLACEMENT, ROLLBACK, UNSYNCED, SWAP, SWAP_ROLLBACK -> "";
      };
    }
  }

  private final Fetched fetched;
  private final String lastCall;
  private final Optional<Choice> consent;
  private final List<Optional<String>> allowed;

  DeadState(Fetched fetched, String lastCall) {
    this.fetched = fetched;
    this.lastCall = lastCall;
    this.consent = Optional.empty();
    this.allowed =
        List.of(
            fetched == Fetched.NEW_OUTPUT ? Optional.empty() : Optional.of(OLD), Optional.of(NEW));
  }

  DeadState(Choice choice, String ends) {
    this(Fetched.EXCHANGED, choice, ends);
  }

  DeadState(Fetched fetched, Choice choice, String ends) {
    this.fetched = fetched;
    this.lastCall = "nothing";
    this.consent = Optional.of(choice);
    this.allowed = List.of(Optional.of(Outsider.FOREIGN), Optional.of(ends));
  }

  /** A call with {@code *} for each token. */
  static String line(FileCall call) {
    return call.line().replaceAll("[0-9a-f]{32}", "*");
  }

  /**
   * The calls that change something, and of those that look the last one of each kind: the earlier
   * ones decide what is looked at again.
   */
  static List<FileCall> distinct(List<FileCall> calls) {
    Map<String, FileCall> last = new HashMap<>();
    calls.forEach(call -> last.put(line(call), call));
    return calls.stream()
        .filter(call -> call.verb().changesSomething() || last.get(line(call)).equals(call))
        .toList();
  }

  Fetched fetched() {
    return fetched;
  }

  boolean isLast(FileCall call) {
    return line(call).equals(lastCall);
  }

  /** What happens after the death. */
  void happensTo(FetchRig rig) throws IOException {}

  /** What a person decided. */
  Optional<Choice> consent() {
    return consent;
  }

  /** What the output may hold at any time of the recovery. */
  List<Optional<String>> allowed() {
    return allowed;
  }

  /** Everything with a token of this state that lies beside the output. */
  static List<String> leftIn(Path directory) throws IOException {
    try (var names = Files.list(directory)) {
      return names
          .map(path -> path.getFileName().toString())
          .filter(name -> !name.equals(LEAF) && !name.equals(".custody-attic"))
          .filter(name -> !name.startsWith(LEAF + ".aside-"))
          .sorted()
          .toList();
    }
  }
}
