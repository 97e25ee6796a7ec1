package io.github.custody.testing;

import java.io.IOException;

/**
 * Plays the server for one request: writes what it likes, when it likes, and may close the
 * connection.
 */
@FunctionalInterface
public interface HttpResponder {
  void respond(HttpRecordedRequest request, HttpAnswer answer) throws IOException;
}
