package io.github.custody.recover;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A state of a directory, and the program that is killed in it. */
enum Scenario {
  NEW_OUTPUT(false, Program.FETCH),
  REPLACEMENT(true, Program.FETCH),
  ROLLBACK(true, Program.ROLLBACK),
  RECOVERY_OF_AN_EMPTY_LOCK(NEW_OUTPUT, "openat .out.bin.lock-*"),
  RECOVERY_OF_A_DOWNLOAD(NEW_OUTPUT, "pwrite64 out.bin.partial-*"),
  RECOVERY_OF_A_NEW_OUTPUT(NEW_OUTPUT, "link out.bin"),
  RECOVERY_BEFORE_A_COMMIT(REPLACEMENT, "link out.bin.recovery-*"),
  RECOVERY_AFTER_A_COMMIT(REPLACEMENT, "rename out.bin"),
  RECOVERY_BEFORE_A_RESTORE(ROLLBACK, "link out.bin.restore-*"),
  RECOVERY_AFTER_A_RESTORE(ROLLBACK, "rename out.bin"),
  EXCHANGE(true, Program.EXCHANGE),
  EXCHANGE_ROLLBACK(true, Program.EXCHANGE_ROLLBACK),
  RECOVERY_AFTER_A_SWAP(EXCHANGE, "renameat2 out.bin"),
  RECOVERY_AFTER_A_SWAP_BACK(EXCHANGE_ROLLBACK, "renameat2 out.bin"),
  /** Not ours: shows that violations are seen. */
  NAIVE(true, Program.NAIVE);

  private final boolean previous;
  private final Program program;
  private final Optional<Death> death;

  /**
   * A process that died before.
   *
   * @param scenario what it did
   * @param lastCall the last such call was the last one that happened
   */
  record Death(Scenario scenario, String lastCall) {}

  Scenario(boolean previous, Program program) {
    this.previous = previous;
    this.program = program;
    this.death = Optional.empty();
  }

  Scenario(Scenario died, String lastCall) {
    this.previous = died.previous;
    this.program = Program.RECOVERY;
    this.death = Optional.of(new Death(died, lastCall));
  }

  /** All that this project promises something for, on a JVM that may, or may not, swap names. */
  static Set<Scenario> ours(boolean swaps) {
    Set<Scenario> swapping =
        EnumSet.of(EXCHANGE, EXCHANGE_ROLLBACK, RECOVERY_AFTER_A_SWAP, RECOVERY_AFTER_A_SWAP_BACK);
    return swaps
        ? swapping
        : Stream.of(values())
            .filter(it -> it != NAIVE && !swapping.contains(it))
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(Scenario.class)));
  }

  /** Whether an output is there before. */
  boolean hasPrevious() {
    return previous;
  }

  Program program() {
    return program;
  }

  /** The dead process whose state is recovered. */
  Optional<Death> death() {
    return death;
  }
}
