package io.github.custody.sim;

import java.util.List;
import java.util.Random;

/**
 * One step of a {@link DiskProgram}.
 *
 * @param verb what it does
 * @param inHome whether in the first directory or in the second
 * @param one the name
 * @param other the other name
 * @param slot which open file
 */
record DiskStep(Verb verb, boolean inHome, String one, String other, int slot) {
  static final List<String> NAMES = List.of("a", "b", "c", "d");
  private static final int SLOTS = 3;

  /** What it does. */
  enum Verb {
    CREATE,
    OPEN,
    OPEN_FOR_LOCK,
    WRITE,
    SYNC,
    SET_MODE,
    LOCK,
    CLOSE,
    LINK,
    LINK_INTO_OTHER,
    RENAME,
    RENAME_INTO_OTHER,
    EXCHANGE,
    UNLINK,
    CREATE_DIRECTORY,
    SYNC_DIRECTORY,
    STILL_AT_PATH
  }

  /** A step in the first directory, or on the first open file. */
  static DiskStep of(Verb verb, String one, String other) {
    return new DiskStep(verb, true, one, other, 0);
  }

  static DiskStep random(Random random) {
    Verb[] verbs = Verb.values();
    return new DiskStep(
        verbs[random.nextInt(verbs.length)],
        random.nextInt(3) > 0,
        NAMES.get(random.nextInt(NAMES.size())),
        NAMES.get(random.nextInt(NAMES.size())),
        random.nextInt(SLOTS));
  }
}
