package io.github.custody.recover;

import io.github.custody.store.Remnant;

/**
 * One action on one file.
 *
 * @param file the file; nothing is done to another one at its name
 * @param action what is done
 */
record Step(Remnant file, Action action) {
  /** Whether a captured file gets its name back. */
  boolean isLinkBack() {
    return action == Action.LINK_BACK;
  }
}
