package io.github.custody.store;

import java.nio.file.Path;
import java.util.Locale;

/**
 * Where a pair goes: both names live in one directory.
 *
 * @param base the project's base directory, absolute: below it no symbolic link is followed
 * @param directory the directory, absolute, as the user wrote it
 * @param artifact the artifact's name in it
 * @param sidecar the provenance's name in it; another one than the artifact's, also where a file
 *     system folds cases
 */
public record PairLocation(Path base, Path directory, LeafName artifact, LeafName sidecar) {
  public PairLocation {
    if (fold(artifact).equals(fold(sidecar))) {
      throw new IllegalArgumentException("artifact and sidecar have two names");
    }
  }

  private static String fold(LeafName name) {
    return name.text().toLowerCase(Locale.ROOT);
  }

  /** Where the artifact goes. */
  OutputLocation ofArtifact() {
    return new OutputLocation(base, directory, artifact);
  }
}
