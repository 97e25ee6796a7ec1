package io.github.custody.sim;

import static io.github.custody.sim.Program.BASE;
import static io.github.custody.sim.Program.OUTPUT;

import java.util.Optional;

/** Another program that does one thing to the files beside a fetch or a recovery. */
enum ForeignWriter {
  REPLACE_OUTPUT {
    @Override
    boolean act(SimDisk disk, DiskImage live) {
      disk.replace(OUTPUT, Contents.AT_OUTPUT);
      return true;
    }
  },
  DELETE_OUTPUT {
    @Override
    boolean act(SimDisk disk, DiskImage live) {
      return delete(disk, live, OUTPUT);
    }
  },
  REWRITE_OUTPUT {
    @Override
    boolean act(SimDisk disk, DiskImage live) {
      return rewrite(disk, live, OUTPUT);
    }
  },
  REPLACE_LOCK {
    @Override
    boolean act(SimDisk disk, DiskImage live) {
      disk.replace(OUTPUT + ".lock", Contents.AT_LOCK);
      return true;
    }
  },
  DELETE_LOCK {
    @Override
    boolean act(SimDisk disk, DiskImage live) {
      return delete(disk, live, OUTPUT + ".lock");
    }
  },
  /** A byte-identical copy in its place. */
  COPY_LOCK {
    @Override
    boolean act(SimDisk disk, DiskImage live) {
      Optional<String> content = live.content(OUTPUT + ".lock");
      return content.isPresent() && replace(disk, live, OUTPUT + ".lock", content.get());
    }
  },
  /** It keeps its file, under another name. */
  MOVE_LOCK {
    @Override
    boolean act(SimDisk disk, DiskImage live) {
      boolean there = live.entries().containsKey(OUTPUT + ".lock");
      if (there) {
        disk.rename(OUTPUT + ".lock", BASE + "/moved");
      }
      return there;
    }
  },
  REWRITE_LOCK {
    @Override
    boolean act(SimDisk disk, DiskImage live) {
      return rewrite(disk, live, OUTPUT + ".lock");
    }
  },
  /**
   * Not with a private file: at this name a private mode is the proof, until there is an intent.
   */
  REPLACE_PARTIAL {
    @Override
    boolean act(SimDisk disk, DiskImage live) {
      String partial = first(live, OUTPUT + ".partial-");
      boolean there = live.entries().containsKey(partial);
      if (there) {
        disk.replace(partial, 0644, Contents.AT_PARTIAL);
      }
      return there;
    }
  },
  REWRITE_PARTIAL {
    @Override
    boolean act(SimDisk disk, DiskImage live) {
      return rewrite(disk, live, first(live, OUTPUT + ".partial-"));
    }
  },
  DELETE_PARTIAL {
    @Override
    boolean act(SimDisk disk, DiskImage live) {
      return delete(disk, live, first(live, OUTPUT + ".partial-"));
    }
  },
  REPLACE_RECOVERY {
    @Override
    boolean act(SimDisk disk, DiskImage live) {
      return replace(disk, live, first(live, OUTPUT + ".recovery-"), Contents.AT_RECOVERY);
    }
  },
  REPLACE_INTENT {
    @Override
    boolean act(SimDisk disk, DiskImage live) {
      disk.replace(OUTPUT + ".intent", Contents.AT_INTENT);
      return true;
    }
  },
  DELETE_INTENT {
    @Override
    boolean act(SimDisk disk, DiskImage live) {
      return delete(disk, live, OUTPUT + ".intent");
    }
  };

  /**
   * Acts.
   *
   * @return whether there was anything to act on
   */
  abstract boolean act(SimDisk disk, DiskImage live);

  /** Whether it takes the lock away. */
  boolean takesLock() {
    return switch (this) {
      case REPLACE_LOCK, DELETE_LOCK, COPY_LOCK, MOVE_LOCK, REWRITE_LOCK -> true;
      default -> false;
    };
  }

  /** Whether it does something to the output. */
  boolean touchesOutput() {
    return this == REPLACE_OUTPUT || this == DELETE_OUTPUT || this == REWRITE_OUTPUT;
  }

  /** Whether it writes over the bytes of a file. */
  boolean rewrites() {
    return this == REWRITE_OUTPUT || this == REWRITE_PARTIAL || this == REWRITE_LOCK;
  }

  /** Whether what it leaves pending stays pending, and can be combined with everything. */
  boolean multiplies() {
    return this == REWRITE_OUTPUT || this == REWRITE_LOCK;
  }

  /** What it puts at a name. */
  Optional<String> puts() {
    return switch (this) {
      case REPLACE_OUTPUT -> Optional.of(Contents.AT_OUTPUT);
      case REPLACE_LOCK -> Optional.of(Contents.AT_LOCK);
      case REPLACE_INTENT -> Optional.of(Contents.AT_INTENT);
      case REPLACE_PARTIAL -> Optional.of(Contents.AT_PARTIAL);
      case REPLACE_RECOVERY -> Optional.of(Contents.AT_RECOVERY);
      default -> Optional.empty();
    };
  }

  private static boolean delete(SimDisk disk, DiskImage live, String path) {
    boolean there = live.entries().containsKey(path);
    if (there) {
      disk.delete(path);
    }
    return there;
  }

  private static boolean replace(SimDisk disk, DiskImage live, String path, String content) {
    boolean there = live.entries().containsKey(path);
    if (there) {
      disk.replace(path, content);
    }
    return there;
  }

  private static boolean rewrite(SimDisk disk, DiskImage live, String path) {
    Optional<String> content = live.content(path);
    content.ifPresent(it -> disk.rewrite(path, Contents.rewritten(it)));
    return content.isPresent();
  }

  /** The first path that begins like this, or one that leads nowhere. */
  private static String first(DiskImage live, String prefix) {
    return live.entries().tailMap(prefix).keySet().stream()
        .findFirst()
        .filter(path -> path.startsWith(prefix))
        .orElse(prefix);
  }
}
