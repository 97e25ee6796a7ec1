package io.github.custody.store;

import java.io.IOException;

/** Somebody else changed the output while a transaction worked on it. */
final class OutputChangedException extends IOException {
  private static final long serialVersionUID = 1L;

  OutputChangedException(String message) {
    super(message);
  }
}
