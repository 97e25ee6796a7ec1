package io.github.custody.sim;

/** The death of a process, at a call: nothing that it does afterwards has an effect. */
final class Kill extends Error {
  private static final long serialVersionUID = 1;

  Kill() {
    super("killed", null, false, false);
  }
}
