package io.github.custody.sim;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.custody.fs.FileState;
import io.github.custody.fs.KernelLock;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.file.Path;

/** An open file of the simulated disk. */
final class SimOpenFile implements OpenFile {
  private final Descriptor self;
  private final Path path;
  private final Purpose purpose;
  private int end;
  private boolean locked;

  /** What a file was opened for. */
  enum Purpose {
    LOOK,
    LOCK,
    FILL
  }

  SimOpenFile(Descriptor self, Path path, Purpose purpose) {
    this.self = self;
    this.path = path;
    this.purpose = purpose;
  }

  @Override
  public FileState state() throws IOException {
    return self.disk().state(self.inode());
  }

  @Override
  public synchronized int write(ByteBuffer bytes) throws IOException {
    if (purpose != Purpose.FILL) {
      throw new NonWritableChannelException();
    }
    Ino inode = self.inode();
    byte[] offered = new byte[bytes.remaining()];
    bytes.duplicate().get(offered);
    int taken = self.disk().write(inode, end, new String(offered, ISO_8859_1), path);
    bytes.position(bytes.position() + taken);
    end += taken;
    return taken;
  }

  @Override
  public int read(ByteBuffer into, long position) throws IOException {
    String bytes = self.disk().now().inode(self.inode()).seen().bytes();
    if (position >= bytes.length()) {
      return into.hasRemaining() ? -1 : 0;
    }
    int from = (int) position;
    int to = Math.min(bytes.length(), from + into.remaining());
    into.put(bytes.substring(from, to).getBytes(ISO_8859_1));
    return to - from;
  }

  @Override
  public void sync() throws IOException {
    self.disk().syncFile(self.inode(), path);
  }

  @Override
  public void setMode(int mode) throws IOException {
    self.disk().setMode(self.inode(), mode & 0777);
  }

  @Override
  public synchronized KernelLock tryKernelLock() throws IOException {
    Ino inode = self.inode();
    if (locked) {
      return KernelLock.TAKEN;
    }
    KernelLock result =
        self.disk().locks().take(inode, self.process().identity(), self, purpose == Purpose.LOOK);
    locked = result == KernelLock.TAKEN;
    return result;
  }

  @Override
  public void close() {
    self.close();
  }
}
