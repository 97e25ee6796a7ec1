package io.github.custody.sim;

import io.github.custody.fs.FileKind;
import io.github.custody.fs.NotRegularFileException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;

/**
 * What an operation on names needs, and what it does then.
 *
 * @param moment the disk before the operation
 */
record NameRules(DiskMoment moment) {
  Optional<Inode> find(Place place) {
    return moment.names().at(place.directory(), place.name()).map(moment::inode);
  }

  Inode existing(Place place) throws NoSuchFileException {
    return find(place).orElseThrow(() -> new NoSuchFileException(place.toString()));
  }

  Ino regular(Place place) throws FileSystemException {
    Inode inode = existing(place);
    if (inode.kind() != FileKind.REGULAR) {
      throw new NotRegularFileException(place.toString(), inode.kind());
    }
    return inode.id();
  }

  Ino directory(Place place) throws FileSystemException {
    Inode inode = existing(place);
    if (!isDirectory(inode)) {
      throw new NotDirectoryException(place.toString());
    }
    return inode.id();
  }

  /** A first name for an inode. */
  NameChange creation(Place place, Ino inode) throws FileSystemException {
    requireFree(place);
    return NameChange.of(new Edit.Put(place.directory(), place.name(), inode, true));
  }

  /** A name for an inode, whatever file had it before. */
  NameChange replacement(Place place, Ino inode) throws FileSystemException {
    requireDirectory(place);
    if (find(place).filter(NameRules::isDirectory).isPresent()) {
      throw new FileSystemException(place.toString(), null, "Is a directory");
    }
    return NameChange.of(new Edit.Put(place.directory(), place.name(), inode, false));
  }

  NameChange link(Place existing, Place fresh) throws FileSystemException {
    Inode file = find(existing).orElseThrow(() -> missing(fresh, existing));
    requireFree(fresh);
    if (isDirectory(file)) {
      throw notPermitted(fresh, existing);
    }
    return NameChange.of(new Edit.Put(fresh.directory(), fresh.name(), file.id(), true));
  }

  static FileSystemException notPermitted(Place fresh, Place existing) {
    return new FileSystemException(
        fresh.toString(), existing.toString(), "Operation not permitted");
  }

  /** Empty if both are names of one file: then nothing happens. */
  Optional<NameChange> rename(Place from, Place to) throws FileSystemException {
    Inode moved = find(from).orElseThrow(() -> missing(from, to));
    requireDirectory(to);
    Optional<Inode> replaced = find(to);
    if (replaced.isPresent()) {
      if (replaced.get().equals(moved)) {
        return Optional.empty();
      }
      requireReplaceable(from, moved, to, replaced.get());
    }
    if (isDirectory(moved) && moment.names().below(moved.id()).contains(to.directory())) {
      throw new FileSystemException(from.toString(), to.toString(), "Invalid argument");
    }
    return Optional.of(
        NameChange.of(
            new Edit.Put(to.directory(), to.name(), moved.id(), false),
            new Edit.Drop(from.directory(), from.name(), moved.id())));
  }

  private void requireReplaceable(Place from, Inode moved, Place to, Inode replaced)
      throws FileSystemException {
    String reason;
    if (isDirectory(replaced) && !isDirectory(moved)) {
      reason = "Is a directory";
    } else if (isDirectory(moved) && !isDirectory(replaced)) {
      reason = "Not a directory";
    } else if (isDirectory(replaced) && !moment.names().in(replaced.id()).isEmpty()) {
      reason = "Directory not empty";
    } else {
      return;
    }
    throw new FileSystemException(from.toString(), to.toString(), reason);
  }

  /** Two names in one directory; empty if both are names of one file. */
  Optional<NameChange> exchange(Place one, Place other) throws FileSystemException {
    Inode first = find(one).orElseThrow(() -> missing(one, other));
    Inode second = find(other).orElseThrow(() -> missing(one, other));
    if (first.equals(second)) {
      return Optional.empty();
    }
    return Optional.of(
        NameChange.of(
            new Edit.Swap(one.directory(), one.name(), first.id(), other.name(), second.id())));
  }

  NameChange unlink(Place place) throws FileSystemException {
    Inode file = existing(place);
    if (isDirectory(file)) {
      throw new FileSystemException(place.toString(), null, "is a directory");
    }
    return NameChange.of(new Edit.Drop(place.directory(), place.name(), file.id()));
  }

  private void requireFree(Place place) throws FileSystemException {
    requireDirectory(place);
    if (find(place).isPresent()) {
      throw new FileAlreadyExistsException(place.toString());
    }
  }

  /** Nothing can be put into a directory that was replaced by another. */
  private void requireDirectory(Place place) throws NoSuchFileException {
    Ino directory = place.directory();
    if (!directory.equals(Ino.ROOT) && moment.names().links(directory) == 0) {
      throw new NoSuchFileException(place.toString());
    }
  }

  private static NoSuchFileException missing(Place one, Place other) {
    return new NoSuchFileException(one.toString(), other.toString(), null);
  }

  private static boolean isDirectory(Inode inode) {
    return inode.kind() == FileKind.DIRECTORY;
  }
}
