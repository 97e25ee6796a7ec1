package io.github.custody.store;

import io.github.custody.Content;
import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fs.FileId;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * The new bytes while they arrive (F9, F10), in a private file {@code O.partial-<tx>}, and their
 * sealing (F12). Nobody is meant to touch it, so whoever does is found out: by identity, by state,
 * and by reading everything back.
 */
public final class StagedFile {
  private final Workspace space;
  private final OpenFile file;
  private final FileId id;

  private StagedFile(Workspace space, OpenFile file, FileId id) {
    this.space = space;
    this.file = file;
    this.id = id;
  }

  /** F9. The file is registered as ours before anything else can fail. */
  static StagedFile create(Workspace space, OwnFiles own) throws IOException {
    String name = space.names().partial();
    OpenFile file = space.guarded().create(name);
    own.add(name, file);
    return new StagedFile(space, file, file.state().id());
  }

  /**
   * F10: appends all remaining bytes.
   *
   * @throws CustodyException {@code STREAM_ERROR}
   */
  public void write(ByteBuffer bytes) throws CustodyException {
    try {
      Publication.writeAll(file, bytes);
    } catch (IOException e) {
      throw CustodyException.of(
              FailureCode.STREAM_ERROR, "the bytes cannot be written: " + e.getMessage(), e)
          .with("file", path(space).toString());
    }
  }

  /**
   * F12: final mode, sync, and meanwhile the read-back.
   *
   * @param mode the permission bits
   * @param streamed what was calculated while the bytes were written
   * @throws CustodyException {@code STREAM_ERROR}, {@code PARTIAL_REPLACED} or {@code
   *     PARTIAL_CHANGED}
   */
  SealedFile seal(int mode, Content streamed) throws CustodyException {
    try {
      file.setMode(mode);
      FileState before = file.state();
      Content readBack = syncAndReadBack(streamed);
      FileState after = file.state();
      if (!Names.isFile(space.directory(), space.names().partial(), id)) {
        throw replaced(space);
      }
      if (!readBack.equals(streamed) || !space.showsNoChange(after, before)) {
        throw changed(space);
      }
      return new SealedFile(file, after, streamed);
    } catch (IOException e) {
      throw StoreFailure.of(e, FailureCode.STREAM_ERROR, "the new file cannot be made durable")
          .with("file", path(space).toString());
    }
  }

  /** A failed sync is final for this file; the read-back does not save it. */
  private Content syncAndReadBack(Content streamed) throws IOException {
    PrivateThread<Content> sync =
        PrivateThread.start(
            "custody-sync",
            () -> {
              file.sync();
              return streamed;
            });
    try {
      return Reading.of(file, streamed.algorithms());
    } finally {
      sync.await(IOException.class, () -> {});
    }
  }

  private static Path path(Workspace space) {
    return space.directory().path().resolve(space.names().partial());
  }

  /**
   * Another file, or none, stands at the staged file's name. Who takes the lock as well takes more
   * than that.
   *
   * @throws LockLostException the lock is gone too
   */
  static CustodyException replaced(Workspace space) throws IOException {
    space.lock().prove();
    return CustodyException.of(
            FailureCode.PARTIAL_REPLACED,
            "another program replaced or removed the new file before it was published")
        .with("file", path(space).toString());
  }

  /** The staged file is not what was written. */
  static CustodyException changed(Workspace space) {
    return CustodyException.of(
            FailureCode.PARTIAL_CHANGED,
            "another program changed the new file before it was published")
        .with("file", path(space).toString());
  }
}
