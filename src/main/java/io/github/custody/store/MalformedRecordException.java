package io.github.custody.store;

/** A record that is not what its name says. The message is a clause that follows "the record". */
public final class MalformedRecordException extends Exception {
  private static final long serialVersionUID = 1L;

  MalformedRecordException(String message) {
    super(message);
  }

  MalformedRecordException(String message, Throwable cause) {
    super(message, cause);
  }
}
