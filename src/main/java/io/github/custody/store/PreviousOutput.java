package io.github.custody.store;

import io.github.custody.Content;
import io.github.custody.DigestAlgorithm;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import io.github.custody.fs.NotRegularFileException;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/**
 * What stood at the output's name when the transaction looked under its lock (F7): the one file
 * that it may replace.
 */
public sealed interface PreviousOutput {

  /** Its content; empty when nothing was there. */
  Optional<Content> content();

  /** Nobody has looked yet, or could: nothing may be replaced. */
  record Unseen() implements PreviousOutput {
    @Override
    public Optional<Content> content() {
      return Optional.empty();
    }
  }

  /** Nothing was there. */
  record Absent() implements PreviousOutput {
    @Override
    public Optional<Content> content() {
      return Optional.empty();
    }
  }

  /**
   * A file was there.
   *
   * @param state as it was before and after it was read
   * @param bytes what was read
   */
  record Present(FileState state, Content bytes) implements PreviousOutput {
    @Override
    public Optional<Content> content() {
      return Optional.of(bytes);
    }
  }

  /**
   * Looks and reads.
   *
   * @throws OutputChangedException it changed while it was read
   * @throws NotRegularFileException it is a link, a directory or a device
   * @throws IOException it cannot be read
   */
  static PreviousOutput observe(Directory directory, String leaf, Set<DigestAlgorithm> algorithms)
      throws IOException {
    Optional<FileState> there = directory.stat(leaf);
    if (there.isEmpty()) {
      return new Absent();
    }
    if (!there.get().isRegular()) {
      throw new NotRegularFileException(leaf, there.get().kind());
    }
    try (OpenFile file = directory.open(leaf)) {
      FileState before = file.state();
      Content content = Reading.of(file, algorithms);
      if (!file.state().looksUnwritten(before) || !Names.isFile(directory, leaf, before.id())) {
        throw new OutputChangedException("the output changed while it was read");
      }
      return new Present(before, content);
    }
  }
}
