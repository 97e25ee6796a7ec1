package io.github.custody.fs;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The names that were given to files through one pinned directory: where a platform shows no
 * descriptors, an open file is looked for at these.
 */
final class KnownNames {
  private final Path directory;
  private final Set<Path> names = ConcurrentHashMap.newKeySet();

  KnownNames(Path directory) {
    this.directory = directory;
  }

  /** Takes note of a name that may have become one of an open file. */
  void add(String name) {
    names.add(directory.resolve(name));
  }

  /** Takes note of a name that an open file may have got in another pinned directory. */
  void addIn(KnownNames other, String name) {
    names.add(other.directory.resolve(name));
  }

  /** The paths of all names, also of those that come later; {@code first} comes first. */
  Supplier<List<Path>> startingWith(String first) {
    return () ->
        Stream.concat(Stream.of(directory.resolve(first)), names.stream()).distinct().toList();
  }
}
