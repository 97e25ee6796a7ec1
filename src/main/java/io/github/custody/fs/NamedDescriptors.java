package io.github.custody.fs;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Descriptors on a platform that shows none: identity is read at a name, and compared at each use.
 */
final class NamedDescriptors implements DescriptorAccess {
  @Override
  public Descriptor of(FileChannel channel, Supplier<List<Path>> names, StateReader states)
      throws IOException {
    Path name = names.get().get(0);
    Optional<FileState> seen = states.find(name);
    if (seen.isEmpty()) {
      throw new NoSuchFileException(name.toString());
    }
    return new NamedDescriptor(channel, names, states, seen.get());
  }
}
