package io.github.custody.maven;

import io.github.custody.CustodyException;

/** A part of a goal that has a result, or fails with a code. */
@FunctionalInterface
interface GoalStep<T> {
  T run() throws CustodyException;
}
