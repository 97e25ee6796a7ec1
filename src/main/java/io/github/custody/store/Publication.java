package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileId;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Publishes a record whole: written under a private name, synced, linked to its fixed name, private
 * name dropped. No reader ever sees a part of it, and no other file is replaced.
 */
final class Publication {
  private final Directory directory;
  private final OwnFiles own;

  /**
   * @param directory where
   * @param own learns each name before it is given, so that its owner can take back whatever was
   *     done
   */
  Publication(Directory directory, OwnFiles own) {
    this.directory = directory;
    this.own = own;
  }

  /**
   * Publishes {@code bytes} at {@code name}.
   *
   * @throws java.nio.file.FileAlreadyExistsException something is at {@code name}
   * @throws IOException it may or may not be published; what there is is registered
   */
  void publish(String draft, String name, byte[] bytes) throws IOException {
    OpenFile file = directory.create(draft);
    own.add(draft, file);
    writeAll(file, bytes);
    file.sync();
    FileId id = file.state().id();
    own.add(name, file);
    SeenChange.link(directory, draft, name, id);
    SeenChange.unlink(directory, draft);
  }

  /** A write may be short. */
  static void writeAll(OpenFile file, byte[] bytes) throws IOException {
    writeAll(file, ByteBuffer.wrap(bytes));
  }

  /** The same with what remains in a buffer. */
  static void writeAll(OpenFile file, ByteBuffer rest) throws IOException {
    while (rest.hasRemaining()) {
      if (file.write(rest) <= 0) {
        throw new IOException("the file takes no more bytes");
      }
    }
  }
}
