package io.github.custody.store;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * F2, F3: the way to an output's directory. Below the project's base directory each step is taken
 * through the pinned directory before it, and a symbolic link ends it. A directory elsewhere is
 * resolved to its real path once. Missing directories are created and made durable.
 *
 * <p>After a throw nothing is pinned; directories that were created stay, empty.
 */
final class DestinationPath {
  private final FileOps files;
  private final OutputLocation location;

  DestinationPath(FileOps files, OutputLocation location) {
    this.files = files;
    this.location = location;
  }

  /**
   * Pins the directory.
   *
   * @throws CustodyException {@code UNSAFE_PATH}
   */
  Directory pin() throws CustodyException {
    try {
      Path base = files.realPath(location.base());
      OptionalInt below = entryBelow(base);
      return below.isPresent()
          ? walk(base, rest(location.directory(), below.getAsInt()))
          : elsewhere();
    } catch (IOException e) {
      throw CustodyException.of(
              FailureCode.UNSAFE_PATH, "the output's directory cannot be used: " + reason(e), e)
          .with("directory", location.directory().toString());
    }
  }

  private static String reason(IOException e) {
    return String.valueOf(e.getMessage());
  }

  /**
   * After how many steps the way is at the base directory, however it came there, and does not
   * leave it again: from there on no link is followed.
   */
  private OptionalInt entryBelow(Path base) {
    Path wanted = location.directory();
    return IntStream.rangeClosed(0, wanted.getNameCount())
        .filter(count -> staysBelow(rest(wanted, count)))
        .filter(count -> leadsTo(base, first(wanted, count)))
        .findFirst();
  }

  private static Path first(Path path, int count) {
    return count == 0 ? path.getRoot() : path.getRoot().resolve(path.subpath(0, count));
  }

  private boolean leadsTo(Path base, Path path) {
    try {
      return files.realPath(path).equals(base);
    } catch (IOException leadsNowhere) {
      return false;
    }
  }

  private static boolean staysBelow(List<String> steps) {
    int depth = 0;
    for (String step : steps) {
      depth += step.equals("..") ? -1 : step.equals(".") ? 0 : 1;
      if (depth < 0) {
        return false;
      }
    }
    return true;
  }

  private static List<String> rest(Path path, int from) {
    List<String> names = new ArrayList<>();
    for (int i = from; i < path.getNameCount(); i++) {
      names.add(path.getName(i).toString());
    }
    return names;
  }

  /** The longest part that exists is resolved by the system, links and all; the rest is created. */
  private Directory elsewhere() throws IOException {
    Path wanted = location.directory();
    for (int count = wanted.getNameCount(); count > 0; count--) {
      Path existing = first(wanted, count);
      List<String> missing = rest(wanted, count);
      if (missing.contains("..")) {
        throw new NoSuchFileException(existing.toString(), null, "is missing before a \"..\"");
      }
      Optional<Path> real = real(existing);
      if (real.isPresent()) {
        return walk(real.get(), missing);
      }
    }
    return walk(wanted.getRoot(), rest(wanted, 0));
  }

  private Optional<Path> real(Path path) throws IOException {
    try {
      return Optional.of(files.realPath(path));
    } catch (NoSuchFileException missing) {
      return Optional.empty();
    }
  }

  private Directory walk(Path start, List<String> steps) throws IOException {
    Deque<Directory> pinned = new ArrayDeque<>();
    try {
      pinned.push(files.pin(start));
      for (String step : steps) {
        if (step.equals("..")) {
          pinned.pop().close();
        } else if (!step.equals(".")) {
          pinned.push(enter(pinned.element(), step));
        }
      }
      return pinned.pop();
    } finally {
      for (Directory directory : pinned) {
        directory.close();
      }
    }
  }

  private static Directory enter(Directory parent, String name) throws IOException {
    if (parent.stat(name).isEmpty()) {
      try {
        parent.createDirectory(name);
      } catch (FileAlreadyExistsException another) {
        return parent.openDirectory(name);
      }
      parent.sync();
    }
    return parent.openDirectory(name);
  }
}
