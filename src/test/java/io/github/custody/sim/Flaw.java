package io.github.custody.sim;

import io.github.custody.fs.Directory;
import io.github.custody.fs.DirectorySync;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.FileState;
import io.github.custody.fs.KernelLock;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * What a program would do if one of its steps were left out, or one of its checks saw nothing: each
 * method makes the call as it is meant, and a mutant overrides one. An object serves one process.
 */
class Flaw {
  /** These file operations with the flaw in them. */
  FileOps in(FileOps real) {
    return new FlawedFileOps(real, this);
  }

  Optional<FileState> stat(Directory real, String name) throws IOException {
    return real.stat(name);
  }

  OpenFile create(Directory real, String name) throws IOException {
    return real.create(name);
  }

  void link(Directory real, String existing, String fresh) throws IOException {
    real.link(existing, fresh);
  }

  void rename(Directory real, String from, String to) throws IOException {
    real.rename(from, to);
  }

  void exchange(Directory real, String one, String other) throws IOException {
    real.exchange(one, other);
  }

  void unlink(Directory real, String name) throws IOException {
    real.unlink(name);
  }

  void createDirectory(Directory real, String name) throws IOException {
    real.createDirectory(name);
  }

  DirectorySync sync(Directory real) throws IOException {
    return real.sync();
  }

  boolean isStillAtItsPath(Directory real) throws IOException {
    return real.isStillAtItsPath();
  }

  /** A search begins a recovery. */
  void find() {}

  FileState state(OpenFile real, String name) throws IOException {
    return real.state();
  }

  int read(OpenFile real, String name, ByteBuffer into, long position) throws IOException {
    return real.read(into, position);
  }

  int write(OpenFile real, String name, ByteBuffer bytes) throws IOException {
    return real.write(bytes);
  }

  void sync(OpenFile real, String name) throws IOException {
    real.sync();
  }

  void setMode(OpenFile real, String name, int mode) throws IOException {
    real.setMode(mode);
  }

  KernelLock tryKernelLock(OpenFile real, String name) throws IOException {
    return real.tryKernelLock();
  }
}
