package io.github.custody.store;

import io.github.custody.fs.FileId;
import java.util.Optional;

/**
 * The locks that this JVM holds, known to all its class loaders: a plugin is loaded more than once,
 * and closing <em>any</em> channel on a locked file drops the kernel's lock on it. So nobody opens
 * a lock file without asking here first, and both the question and the publication of a lock happen
 * under one monitor of the whole JVM.
 *
 * <p>It is kept in system properties of plain strings, which every class loader shares and no
 * reader of the properties trips over.
 */
final class LockRegistry {
  private static final String PREFIX = "io.github.custody.lock.";
  // An interned string is the same object for every class loader.
  private static final Object MONITOR = "io.github.custody.lock".intern();

  private LockRegistry() {}

  /** An action on lock files. */
  @FunctionalInterface
  interface Action<T, X extends Exception> {
    T run() throws X;
  }

  /** Runs an action while no other thread of this JVM publishes or opens a lock file. */
  static <T, X extends Exception> T exclusively(Action<T, X> action) throws X {
    synchronized (MONITOR) {
      return action.run();
    }
  }

  static void add(FileId lock, Token token) {
    synchronized (MONITOR) {
      System.setProperty(PREFIX + lock, token.hex());
    }
  }

  static void remove(FileId lock, Token token) {
    synchronized (MONITOR) {
      if (token.hex().equals(System.getProperty(PREFIX + lock))) {
        System.clearProperty(PREFIX + lock);
      }
    }
  }

  /** The transaction of this JVM that holds this lock file. */
  static Optional<Token> holder(FileId lock) {
    return Optional.ofNullable(System.getProperty(PREFIX + lock))
        .filter(Token::isValid)
        .map(Token::new);
  }
}
