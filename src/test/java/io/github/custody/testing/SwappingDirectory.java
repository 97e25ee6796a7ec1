package io.github.custody.testing;

import io.github.custody.fs.Directory;
import java.io.IOException;
import java.nio.file.NoSuchFileException;

/** A directory in which names are swapped by three renames. */
final class SwappingDirectory extends ForwardingDirectory {
  SwappingDirectory(Directory real) {
    super(real);
  }

  @Override
  public void exchange(String one, String other) throws IOException {
    if (stat(other).isEmpty()) {
      throw new NoSuchFileException(path().resolve(other).toString());
    }
    String between = "." + other + ".swapping";
    rename(one, between);
    rename(other, one);
    rename(between, other);
  }

  @Override
  public Directory openDirectory(String name) throws IOException {
    return new SwappingDirectory(real().openDirectory(name));
  }
}
