package io.github.custody.fetch;

import io.github.custody.testing.Folder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a directory and all below it hold at one moment; links are not followed. A directory's
 * modification time is part of it, so a name that came and went shows too.
 */
record FileTree(Map<String, Folder> folders) {
  static FileTree of(Path root) {
    Map<String, Folder> folders = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(root)) {
      paths
          .filter(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
          .forEach(path -> folders.put(root.relativize(path).toString(), Folder.of(path)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new FileTree(folders);
  }

  /** Removes a directory with all that is below it; links are not followed. */
  static void delete(Path root) throws IOException {
    List<Path> paths;
    try (Stream<Path> found = Files.walk(root)) {
      paths = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : paths) {
      Files.delete(path);
    }
  }

  /** Every entry, one for each name. */
  List<Folder.Entry> entries() {
    return folders.values().stream().flatMap(it -> it.entries().values().stream()).toList();
  }

  /** Every file that has a name. */
  Set<Long> inodes() {
    return entries().stream().map(Folder.Entry::inode).collect(Collectors.toSet());
  }

  /** Whether something in an attic has this content. */
  boolean shelves(String content) {
    return folders.entrySet().stream()
        .filter(it -> it.getKey().contains(".custody-attic"))
        .flatMap(it -> it.getValue().entries().values().stream())
        .anyMatch(it -> it.content().equals(content));
  }

  /** Every path in it, relative to its root. */
  Set<String> paths() {
    Set<String> paths = new TreeSet<>();
    folders.forEach(
        (directory, folder) ->
            folder
                .entries()
                .keySet()
                .forEach(name -> paths.add(directory.isEmpty() ? name : directory + "/" + name)));
    return paths;
  }
}
