package io.github.custody.sim;

import io.github.custody.fs.FileKind;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** The way along an absolute path, with every symbolic link followed. */
final class PathWalk {
  private static final int MOST_LINKS = 40;

  private final DiskMoment moment;
  private final Path asked;
  private final Deque<String> ahead = new ArrayDeque<>();
  private final Deque<Ino> behind = new ArrayDeque<>();
  private Path real;
  private int links;

  private PathWalk(DiskMoment moment, Path asked) {
    this.moment = moment;
    this.asked = asked;
    this.real = asked.getRoot();
    push(asked);
    behind.push(Ino.ROOT);
  }

  /** What is at the end of a path. */
  static Found follow(DiskMoment moment, Path path) throws IOException {
    PathWalk walk = new PathWalk(moment, path);
    while (!walk.ahead.isEmpty()) {
      walk.step(walk.ahead.pop());
    }
    return new Found(walk.behind.peek(), walk.real);
  }

  /**
   * The directory at the end of a path.
   *
   * @throws NotDirectoryException it is something else, or a link
   */
  static Found toDirectory(DiskMoment moment, Path path) throws IOException {
    Found found = follow(moment, path);
    boolean direct = found.real().equals(found.real().getRoot());
    if (!direct && path.getParent() != null) {
      Path above = follow(moment, path.getParent()).real();
      direct = above.resolve(path.getFileName()).normalize().equals(found.real());
    }
    if (!direct || !moment.names().isDirectory(found.inode())) {
      throw new NotDirectoryException(path.toString());
    }
    return found;
  }

  /** Whether the path leads to that directory with no symbolic link on the way. */
  static boolean leadsTo(DiskMoment moment, Path path, Ino directory) {
    Names names = moment.names();
    Optional<Ino> here = Optional.of(Ino.ROOT);
    for (Path name : path) {
      here = here.flatMap(at -> names.at(at, name.toString())).filter(names::isDirectory);
    }
    return here.filter(directory::equals).isPresent();
  }

  private void push(Path path) {
    for (int index = path.getNameCount() - 1; index >= 0; index--) {
      ahead.push(path.getName(index).toString());
    }
  }

  private void step(String name) throws IOException {
    if (name.isEmpty() || name.equals(".")) {
      return;
    }
    if (name.equals("..")) {
      if (behind.size() > 1) {
        behind.pop();
        real = real.getParent();
      }
      return;
    }
    enter(name);
  }

  private void enter(String name) throws IOException {
    Ino here = behind.peek();
    if (!moment.names().isDirectory(here)) {
      throw new FileSystemException(asked.toString(), null, "Not a directory");
    }
    Ino next =
        moment.names().at(here, name).orElseThrow(() -> new NoSuchFileException(asked.toString()));
    Inode inode = moment.inode(next);
    if (inode.kind() != FileKind.SYMLINK) {
      behind.push(next);
      real = real.resolve(name);
      return;
    }
    links++;
    if (links > MOST_LINKS) {
      throw new FileSystemLoopException(asked.toString());
    }
    follow(Path.of(inode.seen().bytes()));
  }

  private void follow(Path target) {
    if (target.isAbsolute()) {
      real = target.getRoot();
      behind.clear();
      behind.push(Ino.ROOT);
    }
    push(target);
  }

  /**
   * The end of a path.
   *
   * @param inode what is there
   * @param real the path to it without links
   */
  record Found(Ino inode, Path real) {}
}
