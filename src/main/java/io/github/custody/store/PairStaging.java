package io.github.custody.store;

import io.github.custody.Content;
import io.github.custody.ContentHasher;
import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Q3: stages the two files of a pair. A copy is hashed while it is written, into a private file; a
 * sibling is read where it is. After a throw what was made is registered, and goes with the
 * transaction.
 */
final class PairStaging {
  private static final int CHUNK = 1 << 16;
  private static final int PRIVATE = 0600;

  private final PairSpace space;
  private final OwnFiles own;

  PairStaging(PairSpace space, OwnFiles own) {
    this.space = space;
    this.own = own;
  }

  /** Copies the artifact. */
  PairMember copy(SourceFile source) throws CustodyException {
    try {
      String name = space.artifact().stagedArtifact();
      OpenFile file = create(name);
      ContentHasher hasher = new ContentHasher(SourceFile.ALGORITHMS);
      ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
      while (source.read(chunk, hasher.size()) > 0) {
        hasher.update(chunk.flip());
        Publication.writeAll(file, chunk.rewind());
        chunk.clear();
      }
      return member(name, file, hasher.finish());
    } catch (IOException e) {
      throw failed(e, "the artifact");
    }
  }

  /** Writes the sidecar. */
  PairMember write(byte[] sidecar) throws CustodyException {
    try {
      String name = space.artifact().stagedSidecar();
      OpenFile file = create(name);
      ContentHasher hasher = new ContentHasher(SourceFile.ALGORITHMS);
      hasher.update(ByteBuffer.wrap(sidecar));
      Publication.writeAll(file, sidecar);
      return member(name, file, hasher.finish());
    } catch (IOException e) {
      throw failed(e, "the sidecar");
    }
  }

  /**
   * Takes a sibling as it is.
   *
   * @throws CustodyException {@code NO_SOURCE}; {@code PARTIAL_CHANGED} if it is not private
   */
  PairMember take(LeafName sibling) throws CustodyException {
    try {
      Optional<FileState> there = space.directory().stat(sibling.text());
      if (there.isEmpty()) {
        throw about(FailureCode.NO_SOURCE, "the staged file is not there", sibling);
      }
      requirePrivate(sibling, there.get());
      OpenFile file = space.directory().open(sibling.text());
      own.keep(file);
      FileState before = file.state();
      if (!space.showsNoChange(before, there.get())) {
        throw about(FailureCode.PARTIAL_CHANGED, "the staged file was replaced", sibling);
      }
      file.sync();
      return member(sibling.text(), file, before, Reading.of(file, SourceFile.ALGORITHMS));
    } catch (IOException e) {
      throw failed(e, "the staged file");
    }
  }

  private void requirePrivate(LeafName sibling, FileState state) throws CustodyException {
    if (!state.isRegular() || state.links() != 1 || state.mode() != PRIVATE) {
      throw about(FailureCode.PARTIAL_CHANGED, "the staged file is not a private one", sibling)
          .with("expected", "a regular file with one name and mode 0600")
          .with(
              "actual",
              "%s with %d names and mode %04o"
                  .formatted(state.kind().label(), state.links(), state.mode()));
    }
  }

  private OpenFile create(String name) throws IOException {
    OpenFile file = space.guarded().create(name);
    own.add(name, file);
    return file;
  }

  private PairMember member(String name, OpenFile file, Content content)
      throws IOException, CustodyException {
    FileState written = file.state();
    file.sync();
    return member(name, file, written, content);
  }

  private PairMember member(String name, OpenFile file, FileState before, Content content)
      throws IOException, CustodyException {
    FileState now = file.state();
    PairMember member = new PairMember(space, name, file, content, now);
    if (!space.showsNoChange(now, before) || now.size() != content.size()) {
      throw CustodyException.of(
              FailureCode.PARTIAL_CHANGED,
              "another program changed a file of the pair while it was staged")
          .with("file", space.directory().path().resolve(name).toString());
    }
    member.requireUntouched();
    return member;
  }

  private CustodyException about(FailureCode code, String what, LeafName sibling) {
    return CustodyException.of(code, what)
        .with("file", space.directory().path().resolve(sibling.text()).toString());
  }

  private static CustodyException failed(IOException e, String what) {
    return StoreFailure.of(e, FailureCode.STREAM_ERROR, what + " cannot be staged");
  }
}
