package io.github.custody.fs;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * An open file that is looked for at its names. As long as the channel is open its inode number is
 * not given away, so a name with that number is a name of this file. What changes between the look
 * and the use is not noticed, and of a file without a known name only the last state is known.
 */
final class NamedDescriptor implements Descriptor {
  private final FileChannel channel;
  private final Supplier<List<Path>> names;
  private final StateReader states;
  private volatile FileState last;

  NamedDescriptor(
      FileChannel channel, Supplier<List<Path>> names, StateReader states, FileState seen) {
    this.channel = channel;
    this.names = names;
    this.states = states;
    this.last = seen;
  }

  @Override
  public Path path() throws IOException {
    for (Path name : names.get()) {
      if (lookAt(name).isPresent()) {
        return name;
      }
    }
    throw new FileSystemException(
        names.get().get(0).toString(), null, "no longer is what was opened there");
  }

  @Override
  public FileState state() throws IOException {
    for (Path name : names.get()) {
      Optional<FileState> here = lookAt(name);
      if (here.isPresent()) {
        return here.get();
      }
    }
    return new FileState(
        last.kind(),
        last.id(),
        0,
        last.mode(),
        last.owner(),
        channel.size(),
        last.modified(),
        last.changed(),
        last.born());
  }

  @Override
  public void setMode(int mode) throws IOException {
    Files.setAttribute(path(), "unix:mode", mode & 0777, LinkOption.NOFOLLOW_LINKS);
  }

  private Optional<FileState> lookAt(Path name) throws IOException {
    Optional<FileState> here = states.find(name);
    if (here.isEmpty() || !isThis(here.get())) {
      return Optional.empty();
    }
    last = here.get();
    return here;
  }

  /** The length guards against file systems that give numbers away too early. */
  private boolean isThis(FileState here) throws IOException {
    return here.isSameFile(last)
        && here.kind() == last.kind()
        && (!here.isRegular() || here.size() == channel.size());
  }
}
