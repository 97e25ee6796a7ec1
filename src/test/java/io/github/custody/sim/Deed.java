package io.github.custody.sim;

/** What a process does from its start to its end. */
enum Deed {
  FETCH(Program::fetch),
  /** A fetch that recovers what a dead owner left. */
  FETCH_RECOVERING(Program::fetchRecovering),
  RECOVER(Program::recover);

  private final Work work;

  Deed(Work work) {
    this.work = work;
  }

  /** What is done. */
  @FunctionalInterface
  interface Work {
    Ending in(Program process);
  }

  Work work() {
    return work;
  }

  /** Whether it may put the pinned bytes at the output. */
  boolean fetches() {
    return this != RECOVER;
  }
}
