package io.github.custody.maven;

import io.github.custody.CustodyException;

/** A part of a goal, which fails with a code or not at all. */
@FunctionalInterface
interface GoalAction {
  void run() throws CustodyException;
}
