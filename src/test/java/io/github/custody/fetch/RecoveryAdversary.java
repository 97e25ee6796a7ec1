package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;

import io.github.custody.store.LeftoverKind;
import io.github.custody.store.LeftoverName;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.Outsider;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Another program that does one thing beside a recovery, and respects nothing. It acts around calls
 * that have to do with what it acts on: between two of them it makes no difference when.
 */
enum RecoveryAdversary {
  REPLACE_OUTPUT(Prey.OUTPUT) {
    @Override
    void act(DeadOutput dead, Path prey) throws IOException {
      dead.outsider().replace(prey, FOREIGN);
    }
  },
  REMOVE_OUTPUT(Prey.OUTPUT) {
    @Override
    void act(DeadOutput dead, Path prey) throws IOException {
      Files.deleteIfExists(prey);
    }
  },
  REWRITE_OUTPUT(Prey.OUTPUT) {
    @Override
    void act(DeadOutput dead, Path prey) throws IOException {
      if (Files.exists(prey)) {
        Outsider.rewrite(prey);
      }
    }
  },
  LINK_AT_OUTPUT(Prey.OUTPUT) {
    @Override
    void act(DeadOutput dead, Path prey) throws IOException {
      dead.outsider().replaceByLinkTo(referent(dead), prey);
    }
  },
  /** At any of our names, whatever is there. */
  REPLACE_NAME(Prey.NAME) {
    @Override
    void act(DeadOutput dead, Path prey) throws IOException {
      dead.outsider().replace(prey, FOREIGN);
    }
  },
  LINK_AT_NAME(Prey.NAME) {
    @Override
    void act(DeadOutput dead, Path prey) throws IOException {
      dead.outsider().replaceByLinkTo(referent(dead), prey);
    }
  },
  TAKE_LOCK(Prey.LOCK) {
    @Override
    void act(DeadOutput dead, Path prey) throws IOException {
      Files.deleteIfExists(prey);
    }
  },
  LIVE_LOCK(Prey.LOCK) {
    @Override
    void act(DeadOutput dead, Path prey) throws IOException {
      dead.outsider().replace(prey, ForeignLock.live());
    }
  },
  COPY_LOCK(Prey.LOCK) {
    @Override
    void act(DeadOutput dead, Path prey) throws IOException {
      if (Files.exists(prey)) {
        dead.outsider().replaceByCopy(prey);
      }
    }
  },
  JUNK_AT_LOCK(Prey.LOCK) {
    @Override
    void act(DeadOutput dead, Path prey) throws IOException {
      dead.outsider().replace(prey, FOREIGN);
    }
  },
  LINK_AT_ATTIC(Prey.ATTIC) {
    @Override
    void act(DeadOutput dead, Path prey) throws IOException {
      if (Files.exists(prey)) {
        Files.move(prey, dead.rig().base().resolve("attic"));
      }
      dead.outsider().replaceByLinkTo(referent(dead).getParent(), prey);
    }
  },
  MOVE_DIRECTORY(Prey.DIRECTORY) {
    @Override
    void act(DeadOutput dead, Path prey) throws IOException {
      Files.move(prey, moved(dead));
      Files.createDirectory(prey);
    }
  };

  /** What the other program writes. */
  static final String INTRUDER = "an intruder's file";

  private static final byte[] FOREIGN = INTRUDER.getBytes(StandardCharsets.ISO_8859_1);

  /** What is acted on. */
  private enum Prey {
    OUTPUT {
      @Override
      boolean isAt(String name) {
        return name.equals(LEAF);
      }
    },
    NAME {
      @Override
      boolean isAt(String name) {
        return LeftoverName.parse(name)
            .filter(it -> it.kind() != LeftoverKind.LOCK && it.kind() != LeftoverKind.ASIDE)
            .isPresent();
      }
    },
    LOCK {
      @Override
      boolean isAt(String name) {
        return name.equals(LEAF + ".lock");
      }
    },
    ATTIC {
      @Override
      boolean isAt(String name) {
        return name.startsWith(".custody-attic") || name.startsWith("manifest");
      }
    },
    DIRECTORY;

    boolean isAt(String name) {
      return false;
    }
  }

  private final Prey prey;

  RecoveryAdversary(Prey prey) {
    this.prey = prey;
  }

  abstract void act(DeadOutput dead, Path prey) throws IOException;

  /** The calls around which it acts: of a proof of the lock only the last one. */
  List<FileCall> targets(List<FileCall> calls) {
    return calls.stream()
        .filter(call -> !preysOf(call).isEmpty())
        .filter(
            call ->
                !takesLock()
                    || call.index() + 1 >= calls.size()
                    || preysOf(calls.get(call.index() + 1)).isEmpty())
        .toList();
  }

  /** What a call has to do with that it may act on. */
  List<String> preysOf(FileCall call) {
    if (prey == Prey.DIRECTORY) {
      return call.verb().changesSomething() ? List.of(".") : List.of();
    }
    return call.names().stream().filter(prey::isAt).distinct().toList();
  }

  /** Acts on one of them. */
  void act(DeadOutput dead, FileCall call, int which) throws IOException {
    Path directory = dead.rig().directory();
    switch (prey) {
      case DIRECTORY -> act(dead, directory);
      case ATTIC -> act(dead, directory.resolve(".custody-attic"));
      default -> act(dead, directory.resolve(preysOf(call).get(which)));
    }
  }

  /** Whether it acts after the call: what proves the lock has just been believed. */
  boolean actsAfterwards() {
    return prey == Prey.LOCK;
  }

  boolean takesLock() {
    return prey == Prey.LOCK;
  }

  /** Whether the output may be gone since. */
  boolean mayUncover() {
    return this == REMOVE_OUTPUT || prey == Prey.DIRECTORY;
  }

  /** Where the directory was moved to. */
  static Path moved(DeadOutput dead) {
    return dead.rig().base().resolve("moved");
  }

  /** What its links lead to: a file alone in its directory. */
  static Path referent(DeadOutput dead) {
    return dead.rig().base().resolve("elsewhere").resolve("referent");
  }

  /** Makes it. */
  static void makeReferent(DeadOutput dead) throws IOException {
    Files.createDirectory(referent(dead).getParent());
    Files.writeString(referent(dead), "a referent", StandardCharsets.ISO_8859_1);
  }

  /** What is at a name, links not followed. */
  static Optional<Object> inode(Path path) throws IOException {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS)
        ? Optional.of(Files.getAttribute(path, "unix:ino", LinkOption.NOFOLLOW_LINKS))
        : Optional.empty();
  }
}
