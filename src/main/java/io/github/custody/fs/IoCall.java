package io.github.custody.fs;

import java.io.IOException;

/** A call that may fail. */
@FunctionalInterface
interface IoCall<T> {
  T make() throws IOException;
}
