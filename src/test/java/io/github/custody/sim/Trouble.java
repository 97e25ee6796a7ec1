package io.github.custody.sim;

import static io.github.custody.testing.FetchRig.LEAF;

import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Interposition;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.stream.Collectors;

/** What goes wrong beside a process. */
sealed interface Trouble {
  /** What happens at its calls: one for each run. */
  Interposition beside(SimDisk disk, Recorder recorder);

  /** Whether other programs are at work. */
  default boolean isForeign() {
    return false;
  }

  /** Nothing. */
  record None() implements Trouble {
    @Override
    public Interposition beside(SimDisk disk, Recorder recorder) {
      return Interposition.none();
    }

    @Override
    public String toString() {
      return "";
    }
  }

  /** What a test says. */
  record Given(Interposition interposition) implements Trouble {
    @Override
    public Interposition beside(SimDisk disk, Recorder recorder) {
      return interposition;
    }

    @Override
    public String toString() {
      return ", as given";
    }
  }

  /** Which directory syncs fail. */
  enum Unsynced {
    AFTER_THE_COMMIT,
    AT_THE_END,
    ALWAYS
  }

  /** A directory sync fails, once or always. */
  record UnsyncedDirectory(Unsynced when) implements Trouble {
    @Override
    public Interposition beside(SimDisk disk, Recorder recorder) {
      return new FailingSync(when);
    }

    @Override
    public String toString() {
      return ", directory syncs fail: " + when;
    }
  }

  /** The sync of a file fails, once, and what was written to it is lost for good. */
  record UnsyncedFile(String name) implements Trouble {
    @Override
    public Interposition beside(SimDisk disk, Recorder recorder) {
      disk.failSync(
          call ->
              call.verb() == FileVerb.SYNC_FILE
                  && call.names().stream().anyMatch(it -> it.contains(name)));
      return Interposition.none();
    }

    @Override
    public String toString() {
      return ", the sync of " + name + " fails";
    }
  }

  /** The disk takes no more than so many bytes. */
  record FullDisk(long bytes) implements Trouble {
    @Override
    public Interposition beside(SimDisk disk, Recorder recorder) {
      disk.full(bytes);
      return Interposition.none();
    }

    @Override
    public String toString() {
      return ", full after " + bytes + " bytes";
    }
  }

  /** The process dies at a call; another one follows on the running machine. */
  record KilledAt(int call) implements Trouble {
    @Override
    public Interposition beside(SimDisk disk, Recorder recorder) {
      return seen -> {
        if (seen.index() >= call) {
          throw new Kill();
        }
        return Interposition.Effect.NORMAL;
      };
    }

    @Override
    public String toString() {
      return ", killed before call " + call;
    }
  }

  /** Other programs act, each once. */
  record Foreign(List<Act> acts) implements Trouble {
    public Foreign {
      acts = List.copyOf(acts);
    }

    @Override
    public Interposition beside(SimDisk disk, Recorder recorder) {
      return call -> {
        for (Act act : acts) {
          if (act.at() == call.index()) {
            recorder.foreign(act);
          }
        }
        return Interposition.Effect.NORMAL;
      };
    }

    @Override
    public boolean isForeign() {
      return true;
    }

    @Override
    public String toString() {
      return acts.stream().map(Act::toString).collect(Collectors.joining(" and ", ", ", ""));
    }
  }

  /** Fails directory syncs. */
  final class FailingSync implements Interposition {
    private final Unsynced when;
    private boolean reached;
    private boolean failed;

    FailingSync(Unsynced when) {
      this.when = when;
      this.reached = when == Unsynced.ALWAYS;
    }

    @Override
    public synchronized Effect before(FileCall call) throws IOException {
      reached |= when == Unsynced.AT_THE_END ? isRelease(call) : isCommit(call);
      boolean due = reached && (when == Unsynced.ALWAYS || !failed);
      if (call.verb() == FileVerb.SYNC_DIRECTORY && due) {
        failed = true;
        throw new FileSystemException("injected", null, "Input/output error");
      }
      return Effect.NORMAL;
    }

    private static boolean isRelease(FileCall call) {
      return call.verb() == FileVerb.RENAME && call.names().get(0).equals(LEAF + ".lock");
    }

    private static boolean isCommit(FileCall call) {
      return switch (call.verb()) {
        case LINK, RENAME, EXCHANGE ->
            call.names().contains(LEAF)
                && call.names().stream().anyMatch(it -> it.startsWith(LEAF + ".partial-"));
        default -> false;
      };
    }
  }
}
