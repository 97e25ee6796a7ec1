package io.github.custody.fs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An open file under the path by which Linux shows the descriptor itself. It is followed, and leads
 * to the open file even after that has lost all its names. Only valid while the channel is open:
 * after that the number may be another file's.
 */
record ProcDescriptor(Path path, StateReader states) implements Descriptor {
  @Override
  public FileState state() throws IOException {
    return states.at(path);
  }

  @Override
  public void setMode(int mode) throws IOException {
    Files.setAttribute(path, "unix:mode", mode & 0777);
  }
}
