package io.github.custody.testing;

import io.github.custody.fs.FileState;
import io.github.custody.fs.KernelLock;
import io.github.custody.fs.OpenFile;
import io.github.custody.testing.Interposition.Effect;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** An open file whose calls are numbered and interposed. */
final class InterposedFile implements OpenFile {
  private final OpenFile real;
  private final Path directory;
  private final String name;
  private final Interposer interposer;

  InterposedFile(OpenFile real, Path directory, String name, Interposer interposer) {
    this.real = real;
    this.directory = directory;
    this.name = name;
    this.interposer = interposer;
  }

  @Override
  public FileState state() throws IOException {
    return interposer.looking(FileVerb.FILE_STATE, directory, real::state, name);
  }

  @Override
  public int write(ByteBuffer bytes) throws IOException {
    return interposer.transferring(FileVerb.WRITE, directory, effect -> write(bytes, effect), name);
  }

  private int write(ByteBuffer bytes, Effect effect) throws IOException {
    if (effect == Effect.NO_BYTE) {
      return 0;
    }
    if (effect == Effect.SKIP) {
      int pretended = bytes.remaining();
      bytes.position(bytes.limit());
      return pretended;
    }
    return transfer(bytes, effect, () -> real.write(bytes));
  }

  @Override
  public int read(ByteBuffer into, long position) throws IOException {
    return interposer.transferring(
        FileVerb.READ,
        directory,
        effect -> transfer(into, effect, () -> real.read(into, position)),
        name);
  }

  /** Narrows the buffer for a short transfer, and widens it again whatever happens. */
  private static int transfer(ByteBuffer buffer, Effect effect, Interposer.Call<Integer> call)
      throws IOException {
    int limit = buffer.limit();
    if (buffer.remaining() > 1) {
      buffer.limit(buffer.position() + part(buffer.remaining(), effect));
    }
    try {
      return call.make();
    } finally {
      buffer.limit(limit);
    }
  }

  private static int part(int bytes, Effect effect) {
    return switch (effect) {
      case SHORT -> bytes / 2;
      case ONE_BYTE -> 1;
      case ALL_BUT_ONE -> bytes - 1;
      default -> bytes;
    };
  }

  @Override
  public void sync() throws IOException {
    interposer.changing(FileVerb.SYNC_FILE, directory, real::sync, name);
  }

  @Override
  public void setMode(int mode) throws IOException {
    interposer.changing(FileVerb.SET_MODE, directory, () -> real.setMode(mode), name);
  }

  @Override
  public KernelLock tryKernelLock() throws IOException {
    return interposer.changing(
        FileVerb.KERNEL_LOCK,
        directory,
        KernelLock.TAKEN,
        KernelLock.UNSUPPORTED,
        real::tryKernelLock,
        name);
  }

  @Override
  public void close() throws IOException {
    real.close();
  }
}
