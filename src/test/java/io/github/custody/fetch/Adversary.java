package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;

import io.github.custody.testing.FetchRig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Another program that does one thing beside a fetch, and respects nothing. */
enum Adversary {
  REPLACE_OUTPUT {
    @Override
    boolean act(FetchRig rig) throws IOException {
      return replace(rig, rig.output());
    }
  },
  DELETE_OUTPUT {
    @Override
    boolean act(FetchRig rig) throws IOException {
      return Files.deleteIfExists(rig.output());
    }
  },
  REWRITE_OUTPUT {
    @Override
    boolean act(FetchRig rig) throws IOException {
      return rewrite(Optional.of(rig.output()));
    }
  },
  REPLACE_LOCK {
    @Override
    boolean act(FetchRig rig) throws IOException {
      return Files.exists(lock(rig)) && replace(rig, lock(rig));
    }
  },
  DELETE_LOCK {
    @Override
    boolean act(FetchRig rig) throws IOException {
      return Files.deleteIfExists(lock(rig));
    }
  },
  APPEND_TO_LOCK {
    @Override
    boolean act(FetchRig rig) throws IOException {
      if (!Files.exists(lock(rig))) {
        return false;
      }
      Files.writeString(lock(rig), FOREIGN, StandardOpenOption.APPEND);
      return true;
    }
  },
  REPLACE_PARTIAL {
    @Override
    boolean act(FetchRig rig) throws IOException {
      Optional<Path> partial = partial(rig);
      return partial.isPresent() && replace(rig, partial.get());
    }
  },
  REWRITE_PARTIAL {
    @Override
    boolean act(FetchRig rig) throws IOException {
      return rewrite(partial(rig));
    }
  },
  SWAP_PARENT {
    @Override
    boolean act(FetchRig rig) throws IOException {
      Path elsewhere = Files.createDirectory(rig.base().resolve("elsewhere"));
      Files.move(rig.directory(), rig.base().resolve("moved"));
      Files.createSymbolicLink(rig.directory(), elsewhere);
      return true;
    }
  },
  DELETE_PARENT {
    @Override
    boolean act(FetchRig rig) throws IOException {
      List<Path> all;
      try (Stream<Path> tree = Files.walk(rig.directory())) {
        all = tree.sorted(Comparator.reverseOrder()).toList();
      }
      for (Path path : all) {
        Files.delete(path);
      }
      return true;
    }
  };

  /** What the other program writes: no longer than the pinned or the previous content. */
  static final String FOREIGN = "a foreign file";

  /**
   * Acts.
   *
   * @return whether there was anything to act on
   */
  abstract boolean act(FetchRig rig) throws IOException;

  /** Whether it takes the lock away. */
  boolean takesLock() {
    return this == REPLACE_LOCK || this == DELETE_LOCK || this == APPEND_TO_LOCK;
  }

  /** Whether it swaps or changes the staged file. */
  boolean swapsPartial() {
    return this == REPLACE_PARTIAL || this == REWRITE_PARTIAL;
  }

  /** Whether it takes the directory away. */
  boolean takesParent() {
    return this == SWAP_PARENT || this == DELETE_PARENT;
  }

  private static Path lock(FetchRig rig) {
    return rig.directory().resolve(LEAF + ".lock");
  }

  private static Optional<Path> partial(FetchRig rig) throws IOException {
    try (Stream<Path> names = Files.list(rig.directory())) {
      return names
          .filter(path -> path.getFileName().toString().startsWith(LEAF + ".partial-"))
          .findFirst();
    }
  }

  private static boolean replace(FetchRig rig, Path target) throws IOException {
    Path foreign = Files.writeString(rig.base().resolve("foreign"), FOREIGN);
    Files.move(foreign, target, StandardCopyOption.ATOMIC_MOVE);
    return true;
  }

  private static boolean rewrite(Optional<Path> target) throws IOException {
    if (target.isEmpty() || !Files.exists(target.get())) {
      return false;
    }
    FileTime modified = Files.getLastModifiedTime(target.get());
    byte[] bytes = FOREIGN.getBytes(StandardCharsets.ISO_8859_1);
    long size = Files.size(target.get());
    byte[] padded = java.util.Arrays.copyOf(bytes, (int) size);
    Files.write(target.get(), padded, StandardOpenOption.WRITE);
    Files.setLastModifiedTime(target.get(), modified);
    return true;
  }
}
