package io.github.custody.sim;

import static io.github.custody.testing.FetchRig.LEAF;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Each call that takes care of what others did, replaced by a careless one. */
final class CarelessMutants {
  private static final String LOCK = LEAF + ".lock";

  private CarelessMutants() {}

  static Stream<Mutant> all() {
    return Stream.of(
        Mutant.beside(
            ForeignWriter.REPLACE_LOCK, "the lock is renamed into place", () -> overwriting(LOCK)),
        Mutant.beside(
            ForeignWriter.REPLACE_OUTPUT,
            "a new output is renamed into place",
            () -> overwriting(LEAF)),
        Mutant.beside(
            ForeignWriter.REPLACE_INTENT,
            "the intent is renamed into place",
            () -> overwriting(LEAF + ".intent")),
        Mutant.besideAny("a name is deleted without a capture", () -> unlinking(".drop-")),
        Mutant.beside(
            ForeignWriter.REPLACE_LOCK,
            "the lock is deleted without a capture",
            () -> unlinking("." + LOCK + "-")),
        new Mutant("the mode is not set", NoMode::new, 0, () -> Scenarios.plain(Machine.PORTABLE)),
        Mutant.besideAny("what stood at the output is not set aside", NoAside::new));
  }

  private static Flaw overwriting(String target) {
    return new Flaw() {
      @Override
      void link(Directory real, String existing, String fresh) throws IOException {
        if (fresh.equals(target) && real.stat(fresh).isPresent()) {
          real.unlink(fresh);
        }
        super.link(real, existing, fresh);
      }
    };
  }

  private static Flaw unlinking(String captured) {
    return new Flaw() {
      @Override
      void rename(Directory real, String from, String to) throws IOException {
        if (to.contains(captured)) {
          real.unlink(from);
        } else {
          super.rename(real, from, to);
        }
      }
    };
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
