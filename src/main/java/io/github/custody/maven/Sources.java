package io.github.custody.maven;

import io.github.custody.http.SourceUrl;

/** Turns configured sources into ones that deliver. */
interface Sources {
  OpenedSource url(SourceUrl url);

  OpenedSource artifact(Coordinates coordinates);
}
