package io.github.custody.fs;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A walk through a tree that looks at names only, changes nothing, and goes on when a part of the
 * tree vanishes or cannot be read. What it keeps does not grow with the number of entries, only
 * with the depth.
 */
final class NameSearch {
  /** Holds what was moved out of the way: nothing in it is looked for. */
  private static final String ATTIC = ".custody-attic";

  private static final int MOST_UNREAD = 100;

  private final Predicate<String> wanted;
  private final Consumer<Path> found;
  private final Set<Path> unread = new LinkedHashSet<>();

  NameSearch(Predicate<String> wanted, Consumer<Path> found) {
    this.wanted = wanted;
    this.found = found;
  }

  /**
   * Hands out the wanted entries below {@code root}.
   *
   * @return what could not be read
   */
  List<Path> below(Path root, boolean recursively) throws IOException {
    try {
      Path real = root.toRealPath();
      if (!Files.isDirectory(real)) {
        throw new NotDirectoryException(root.toString());
      }
      Files.walkFileTree(
          real,
          EnumSet.noneOf(FileVisitOption.class),
          recursively ? Integer.MAX_VALUE : 1,
          new Walk(real));
    } catch (NoSuchFileException e) {
      return List.of();
    }
    return List.copyOf(unread);
  }

  private void look(Path entry) {
    if (wanted.test(entry.getFileName().toString())) {
      found.accept(entry);
    }
  }

  private void note(Path directory) {
    if (unread.size() < MOST_UNREAD && isDirectory(directory)) {
      unread.add(directory);
    }
  }

  private static boolean isDirectory(Path path) {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
  }

  /** One walk, from {@code root} on. */
  private final class Walk implements FileVisitor<Path> {
    private final Path root;

    Walk(Path root) {
      this.root = root;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      if (!directory.equals(root)) {
        look(directory);
      }
      return isAttic(directory) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path entry, BasicFileAttributes attributes) {
      look(entry);
      return FileVisitResult.CONTINUE;
    }

    /** It cannot be entered, or not even looked at; its name is known all the same. */
    @Override
    public FileVisitResult visitFileFailed(Path entry, IOException failure) {
      if (failure instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      if (entry.equals(root)) {
        note(entry);
      } else {
        look(entry);
        note(isDirectory(entry) ? entry : entry.resolveSibling(""));
      }
      return FileVisitResult.CONTINUE;
    }

    /** The listing may have broken off. */
    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) {
      if (failure != null) {
        note(directory);
      }
      return FileVisitResult.CONTINUE;
    }

    private boolean isAttic(Path directory) {
      Path name = directory.getFileName();
      return name != null && name.toString().equals(ATTIC);
    }
  }
}
