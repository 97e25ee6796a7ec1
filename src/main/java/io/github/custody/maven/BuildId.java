package io.github.custody.maven;

import java.util.UUID;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.SessionData;

/**
 * One id for each Maven session. It lives in the session, as a text under a text: class loaders of
 * this plugin that know nothing of each other agree on it.
 */
final class BuildId {
  private static final String KEY = "io.github.custody.build";

  private BuildId() {}

  static String of(RepositorySystemSession session) {
    SessionData data = session.getData();
    data.set(KEY, null, UUID.randomUUID().toString());
    return String.valueOf(data.get(KEY));
  }
}
