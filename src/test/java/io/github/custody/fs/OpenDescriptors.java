package io.github.custody.fs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Counts the descriptors of this JVM; none where the platform does not show them. */
final class OpenDescriptors {
  private static final Path ALL = Path.of("/proc/self/fd");

  private OpenDescriptors() {}

  static long count() throws IOException {
    if (!Files.isDirectory(ALL)) {
      return 0;
    }
    try (Stream<Path> entries = Files.list(ALL)) {
      return entries.count();
    }
  }

  /** How many are open on the file whose real path this is. */
  static long countOn(Path real) throws IOException {
    if (!Files.isDirectory(ALL)) {
      return 0;
    }
    try (Stream<Path> entries = Files.list(ALL)) {
      return entries.filter(entry -> leadsTo(entry, real)).count();
    }
  }

  /** The descriptor of the listing itself is gone when it is looked at. */
  private static boolean leadsTo(Path link, Path target) {
    try {
      return Files.readSymbolicLink(link).equals(target);
    } catch (IOException gone) {
      return false;
    }
  }
}
