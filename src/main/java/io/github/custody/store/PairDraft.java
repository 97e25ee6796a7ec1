package io.github.custody.store;

import io.github.custody.Content;
import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fs.FileOps;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A pair on its way to its publication (Q3): its members as far as they are staged. */
final class PairDraft implements AutoCloseable {
  private final FileOps files;
  private final PairSpace space;
  private final PairStaging staging;
  private Optional<SourceFile> source = Optional.empty();
  private Optional<PairMember> artifact = Optional.empty();
  private Optional<PairMember> sidecar = Optional.empty();

  PairDraft(FileOps files, PairSpace space, OwnFiles own) {
    this.files = files;
    this.space = space;
    this.staging = new PairStaging(space, own);
  }

  /** Reads the artifact's source without staging it. */
  Content read(PairSource from) throws CustodyException {
    try (SourceFile file = SourceFile.open(files, path(from))) {
      return file.read();
    }
  }

  private Path path(PairSource from) {
    return from instanceof PairSource.Copy copy
        ? copy.file()
        : space.directory().path().resolve(((PairSource.Sibling) from).name().text());
  }

  /** Stages the artifact. */
  Content stageArtifact(PairSource from) throws CustodyException {
    PairMember member;
    if (from instanceof PairSource.Sibling sibling) {
      member = staging.take(sibling.name());
    } else {
      SourceFile file = SourceFile.open(files, path(from));
      source = Optional.of(file);
      member = staging.copy(file);
    }
    artifact = Optional.of(member);
    return member.content();
  }

  /** Stages the sidecar. */
  Content stageSidecar(byte[] bytes) throws CustodyException {
    PairMember member = staging.write(bytes);
    sidecar = Optional.of(member);
    return member.content();
  }

  /** Both members. */
  PairFiles files() {
    return new PairFiles(artifact.orElseThrow(), sidecar.orElseThrow(), source.isEmpty());
  }

  /**
   * Before the intent, and before the artifact appears: everything that the pair was made from
   * still is what it was.
   */
  void lastLook() throws IOException, CustodyException {
    if (!space.directory().isStillAtItsPath()) {
      throw CustodyException.of(
              FailureCode.UNSAFE_PATH, "the publish directory was moved or replaced meanwhile")
          .with("directory", space.directory().path().toString());
    }
    if (source.isPresent()) {
      source.get().requireUnchanged();
    }
    files().sidecar().requireUntouched();
    files().artifact().requireUntouched();
  }

  @Override
  public void close() {
    source.ifPresent(SourceFile::close);
  }
}
