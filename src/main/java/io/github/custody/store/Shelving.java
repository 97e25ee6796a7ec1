package io.github.custody.store;

import io.github.custody.Content;
import io.github.custody.fs.CapabilityProbe;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Keeps a file on a shelf of the attic under the name that it has: by a second name, or, where the
 * file system has no hard links, by a copy. Its old name stays.
 */
final class Shelving {
  private static final String PROBE = ".probe";
  private static final String OTHER_PROBE = ".probe-2";
  private static final int CHUNK = 1 << 16;

  private final Directory from;
  private final Directory shelf;

  /**
   * @param from where the file is
   * @param shelf a directory that nobody else uses
   */
  Shelving(Directory from, Directory shelf) {
    this.from = from;
    this.shelf = shelf;
  }

  /**
   * Keeps it, durably.
   *
   * @param content what the file holds
   * @throws IOException it is not kept, or only in part; the file is where it was
   */
  void keep(String name, FileState file, Content content) throws IOException {
    try {
      SeenChange.linkInto(from, name, shelf, file.id());
    } catch (OwnershipException e) {
      throw e;
    } catch (IOException e) {
      if (CapabilityProbe.probe(shelf, PROBE, OTHER_PROBE).hardLinks()) {
        throw e;
      }
      copy(name, content);
    }
    shelf.sync();
  }

  private void copy(String name, Content content) throws IOException {
    try (OpenFile source = from.open(name);
        OpenFile target = shelf.create(name)) {
      ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
      long copied = 0;
      while (source.read(chunk, copied) > 0) {
        copied += chunk.flip().remaining();
        Publication.writeAll(target, chunk);
        chunk.clear();
      }
      target.setMode(source.state().mode() & 0777);
      target.sync();
      if (!Reading.of(target, content.algorithms()).equals(content)) {
        throw new IOException(name + " was changed by another program while it was copied");
      }
    }
  }
}
