package io.github.custody.store;

import io.github.custody.CustodyException;
import io.github.custody.Digest;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;

/** Where outputs live: the entry to locks and transactions. */
public final class OutputStore {
  private final FileOps files;
  private final Clock clock;

  /**
   * @param files the file system
   * @param clock for what people read in lock records; nothing is decided by it
   */
  public OutputStore(FileOps files, Clock clock) {
    this.files = files;
    this.clock = clock;
  }

  /**
   * F2, F3: pins an output's directory.
   *
   * @throws CustodyException {@code UNSAFE_PATH}; directories that were created stay, empty
   */
  public Destination open(OutputLocation location) throws CustodyException {
    Directory directory = new DestinationPath(files, location).pin();
    Destination destination = new Destination(this, directory, location.leaf());
    try {
      destination.requireSafeLeaf();
      return destination;
    } catch (CustodyException e) {
      destination.close();
      throw e;
    }
  }

  /**
   * Q1: pins a pair's directory.
   *
   * @throws CustodyException {@code UNSAFE_PATH}; directories that were created stay, empty
   */
  public PairDestination openPair(PairLocation location) throws CustodyException {
    Directory directory = new DestinationPath(files, location.ofArtifact()).pin();
    return new PairDestination(this, directory, location);
  }

  /**
   * Reads a file whole; a symbolic link to it is followed.
   *
   * @param most the most bytes that are accepted
   * @throws CustodyException {@code NO_SOURCE}, {@code TOO_LARGE} or {@code STREAM_ERROR}
   */
  public byte[] readWhole(Path file, int most) throws CustodyException {
    try (SourceFile source = SourceFile.open(files, file)) {
      return source.bytes(most);
    }
  }

  /** The permission bits that a published file gets by default: {@code 0666 & ~umask}. */
  public int defaultFileMode() {
    return files.defaultFileMode();
  }

  /**
   * Finds names that this plugin could have made.
   *
   * @param root absolute; a missing one has none
   * @return directories that could not be read
   */
  public List<Path> find(Path root, boolean recursively, Consumer<Path> found) throws IOException {
    return files.find(root, recursively, name -> LeftoverName.parse(name).isPresent(), found);
  }

  FileOps files() {
    return files;
  }

  /** A lock record of this process. */
  LockRecord record(Token token, String output, String goal, List<Digest> expected) {
    return new LockRecord(token, output, goal, expected, files.thisProcess(), clock.instant());
  }

  Clock clock() {
    return clock;
  }
}
