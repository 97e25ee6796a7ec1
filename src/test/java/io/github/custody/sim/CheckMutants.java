package io.github.custody.sim;

import static io.github.custody.testing.FetchRig.LEAF;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Each check made to see nothing, and each careful call replaced by a careless one. */
final class CheckMutants {
  private static final String LOCK = LEAF + ".lock";

  private CheckMutants() {}

  /** Checks. */
  static Stream<Mutant> blind() {
    return Stream.of(
        blindStat(
            "the lock's name is not looked at",
            (step, name) -> name.equals(LOCK) && !step.isReleased() && !step.isRecovering(),
            moved()),
        blindStat(
            "the output is not looked at after the commit",
            (step, name) -> name.equals(LEAF) && step.isCommitted(),
            beside(ForeignWriter.REPLACE_OUTPUT)),
        blindStat(
            "the staged file is not looked at",
            (step, name) -> name.startsWith(LEAF + ".partial-") && !step.isCommitted(),
            beside(ForeignWriter.REPLACE_PARTIAL)),
        mutant(
            "nobody notices that the lock is gone",
            NoProof::new,
            beside(ForeignWriter.DELETE_LOCK)),
        mutant("a captured file is not compared", Captor::new, anyForeign()),
        mutant("the last name counts as one of two", TwoNames::new, anyForeign()),
        blindRead(
            "the lock's content is not read",
            name -> name.contains(".lock"),
            beside(ForeignWriter.REWRITE_LOCK)));
  }

  /**
   * Left out, it is missed by nobody: what stands at the output is read through a descriptor when
   * its state does not prove that it is the previous one (F14).
   */
  static Stream<Mutant> redundant() {
    return Stream.of(
        blindStat(
            "the output is not looked at before the commit: its second name is, and tells as much",
            (step, name) -> name.equals(LEAF) && !step.isCommitted() && !step.isRecovering(),
            beside(ForeignWriter.REPLACE_OUTPUT)));
  }

  /** Calls that take care of what others did. */
  static Stream<Mutant> careless() {
    return Stream.of(
        overwriting("the lock is renamed into place", LOCK, beside(ForeignWriter.REPLACE_LOCK)),
        overwriting(
            "a new output is renamed into place", LEAF, beside(ForeignWriter.REPLACE_OUTPUT)),
        overwriting(
            "the intent is renamed into place",
            LEAF + ".intent",
            beside(ForeignWriter.REPLACE_INTENT)),
        unlinking("a name is deleted without a capture", ".drop-", anyForeign()),
        unlinking(
            "the lock is deleted without a capture",
            "." + LEAF + ".lock-",
            beside(ForeignWriter.REPLACE_LOCK)),
        mutant("the mode is not set", NoMode::new, () -> Scenarios.plain(Machine.PORTABLE)),
        mutant("what stood at the output is not set aside", NoAside::new, anyForeign()));
  }

  private static Mutant mutant(
      String name, Supplier<Flaw> flaw, Supplier<List<Scenario>> scenarios) {
    return new Mutant(name, flaw, 0, scenarios);
  }

  private static Supplier<List<Scenario>> beside(ForeignWriter writer) {
    return () -> Scenarios.foreign(Machine.PORTABLE, writer);
  }

  private static Supplier<List<Scenario>> moved() {
    return beside(ForeignWriter.MOVE_LOCK);
  }

  private static Supplier<List<Scenario>> anyForeign() {
    return () -> Scenarios.foreign(Machine.PORTABLE);
  }

  private static Mutant blindStat(
      String name, BiPredicate<Progress, String> which, Supplier<List<Scenario>> scenarios) {
    return mutant(
        name,
        () ->
            new Progress() {
              private final Map<String, Optional<FileState>> first = new HashMap<>();

              @Override
              synchronized Optional<FileState> stat(Directory real, String file)
                  throws IOException {
                Optional<FileState> now = super.stat(real, file);
                if (!which.test(this, file)) {
                  first.remove(file);
                  return now;
                }
                if (now.isPresent()) {
                  first.putIfAbsent(file, now);
                }
                return first.getOrDefault(file, now);
              }
            },
        scenarios);
  }

  private static Mutant blindRead(
      String name, java.util.function.Predicate<String> which, Supplier<List<Scenario>> scenarios) {
    return mutant(
        name,
        () ->
            new Flaw() {
              private final Map<String, byte[]> first = new HashMap<>();

              @Override
              synchronized int read(OpenFile real, String file, ByteBuffer into, long position)
                  throws IOException {
                int from = into.position();
                int count = super.read(real, file, into, position);
                if (which.test(file) && count > 0) {
                  byte[] now = new byte[count];
                  into.duplicate().position(from).get(now);
                  byte[] told = first.computeIfAbsent(file + position, key -> now);
                  into.duplicate().position(from).put(told, 0, Math.min(count, told.length));
                }
                return count;
              }
            },
        scenarios);
  }

  private static Mutant overwriting(
      String name, String target, Supplier<List<Scenario>> scenarios) {
    return mutant(
        name,
        () ->
            new Flaw() {
              @Override
              void link(Directory real, String existing, String fresh) throws IOException {
                if (fresh.equals(target) && real.stat(fresh).isPresent()) {
                  real.unlink(fresh);
                }
                super.link(real, existing, fresh);
              }
            },
        scenarios);
  }

  private static Mutant unlinking(
      String name, String captured, Supplier<List<Scenario>> scenarios) {
    return mutant(
        name,
        () ->
            new Flaw() {
              @Override
              void rename(Directory real, String from, String to) throws IOException {
                if (to.contains(captured)) {
                  real.unlink(from);
                } else {
                  super.rename(real, from, to);
                }
              }
            },
        scenarios);
  }

  /** Shows at the name of a capture what was seen at the name before. */
  private static final class Captor extends Flaw {
    private final Map<String, Optional<FileState>> seen = new HashMap<>();

    @Override
    synchronized Optional<FileState> stat(Directory real, String name) throws IOException {
      Optional<FileState> now = super.stat(real, name);
      if (name.contains(".drop-") && now.isPresent()) {
        return seen.getOrDefault(name, now);
      }
      seen.put(name, now);
      return now;
    }

    @Override
    synchronized void rename(Directory real, String from, String to) throws IOException {
      super.rename(real, from, to);
      if (to.contains(".drop-") && seen.containsKey(from)) {
        seen.put(to, seen.get(from));
      }
    }
  }

  /** Never sees that a file has only one name left. */
  private static final class TwoNames extends Flaw {
    @Override
    Optional<FileState> stat(Directory real, String name) throws IOException {
      return super.stat(real, name)
          .map(it -> name.startsWith(LEAF + ".recovery-") ? withTwoNames(it) : it);
    }

    private static FileState withTwoNames(FileState state) {
      return new FileState(
          state.kind(),
          state.id(),
          2,
          state.mode(),
          state.owner(),
          state.size(),
          state.modified(),
          state.changed(),
          state.born());
    }
  }

  /** Sees the lock that it made, at its name and through its descriptor, whatever becomes of it. */
  private static final class NoProof extends Progress {
    private Optional<FileState> lock = Optional.empty();

    @Override
    synchronized Optional<FileState> stat(Directory real, String name) throws IOException {
      Optional<FileState> now = super.stat(real, name);
      if (!name.equals(LOCK) || isReleased() || isRecovering()) {
        return now;
      }
      lock = now.or(() -> lock);
      return lock;
    }

    @Override
    FileState state(OpenFile real, String name) throws IOException {
      FileState now = super.state(real, name);
      return now.links() == 0 ? TwoNames.withTwoNames(now) : now;
    }
  }

  private static final class NoMode extends Flaw {
    @Override
    void setMode(OpenFile real, String name, int mode) {}
  }

  private static final class NoAside extends Flaw {
    private final Map<String, Optional<FileState>> pretended = new HashMap<>();

    @Override
    synchronized void link(Directory real, String existing, String fresh) throws IOException {
      if (fresh.startsWith(LEAF + ".aside-")) {
        pretended.put(fresh, real.stat(existing));
      } else {
        super.link(real, existing, fresh);
      }
    }

    @Override
    synchronized Optional<FileState> stat(Directory real, String name) throws IOException {
      return pretended.containsKey(name) ? pretended.get(name) : super.stat(real, name);
    }
  }
}
