package io.github.custody.sim;

import io.github.custody.fs.FileState;
import io.github.custody.fs.KernelLock;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * An open file with a flaw.
 *
 * @param real without it
 * @param name the name under which it was opened
 * @param flaw the flaw
 */
record FlawedFile(OpenFile real, String name, Flaw flaw) implements OpenFile {
  @Override
  public FileState state() throws IOException {
    return flaw.state(real, name);
  }

  @Override
  public int write(ByteBuffer bytes) throws IOException {
    return flaw.write(real, name, bytes);
  }

  @Override
  public int read(ByteBuffer into, long position) throws IOException {
    return flaw.read(real, name, into, position);
  }

  @Override
  public void sync() throws IOException {
    flaw.sync(real, name);
  }

  @Override
  public void setMode(int mode) throws IOException {
    flaw.setMode(real, name, mode);
  }

  @Override
  public KernelLock tryKernelLock() throws IOException {
    return flaw.tryKernelLock(real, name);
  }

  @Override
  public void close() throws IOException {
    real.close();
  }
}
