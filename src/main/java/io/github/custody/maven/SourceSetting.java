package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.http.SourceUrl;

/** Where the bytes are to come from: exactly one of a URL and coordinates. */
sealed interface SourceSetting {
  /** The source for people and the ledger. */
  String name();

  /**
   * The name that the output gets when none is configured; empty when the source suggests none.
   *
   * @throws CustodyException {@code UNSAFE_PATH}; nothing was touched
   */
  String fileName() throws CustodyException;

  /** The source itself. */
  OpenedSource open(Sources sources);

  /**
   * Reads the two parameters of which one must be set.
   *
   * @throws CustodyException {@code NO_SOURCE}, {@code BAD_URL} or {@code BAD_CONFIGURATION};
   *     nothing was touched
   */
  static SourceSetting parse(String url, String artifact) throws CustodyException {
    if (!url.isEmpty() && !artifact.isEmpty()) {
      throw CustodyException.of(
          FailureCode.BAD_CONFIGURATION, "url and artifact are both set; one source is enough");
    }
    if (!url.isEmpty()) {
      return new Url(SourceUrl.parse(url));
    }
    if (artifact.isEmpty()) {
      throw CustodyException.of(FailureCode.NO_SOURCE, "neither url nor artifact is set");
    }
    return new Artifact(Coordinates.parse(artifact));
  }

  /** A file behind a URL. */
  record Url(SourceUrl url) implements SourceSetting {
    @Override
    public String name() {
      return url.toString();
    }

    @Override
    public String fileName() throws CustodyException {
      return UrlFileName.of(url.uri().getRawPath());
    }

    @Override
    public OpenedSource open(Sources sources) {
      return sources.url(url);
    }
  }

  /** An artifact of a Maven repository. */
  record Artifact(Coordinates coordinates) implements SourceSetting {
    @Override
    public String name() {
      return coordinates.toString();
    }

    @Override
    public String fileName() {
      return coordinates.fileName();
    }

    @Override
    public OpenedSource open(Sources sources) {
      return sources.artifact(coordinates);
    }
  }
}
