package io.github.custody.maven;

import io.github.custody.ByteSink;
import io.github.custody.ByteSource;
import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.Deadline;
import io.github.custody.Delivery;
import io.github.custody.FailureCode;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An artifact as the running Maven resolves it. Maven checks it against whatever checksum the
 * repository has, or none; here it is only a source of bytes, and the pins decide. Maven's own
 * transfer is given up, not ended, when the deadline passes: its thread is interrupted and is a
 * daemon.
 */
final class ArtifactSource implements ByteSource {
  private static final int CHUNK = 1 << 16;

  private final Coordinates coordinates;
  private final CoordinatesResolution resolution;
  private final FileOps files;
  private volatile Optional<Path> localCopy = Optional.empty();

  ArtifactSource(Coordinates coordinates, CoordinatesResolution resolution, FileOps files) {
    this.coordinates = coordinates;
    this.resolution = resolution;
    this.files = files;
  }

  @Override
  public String name() {
    return coordinates.toString();
  }

  @Override
  public Delivery deliver(ByteSink sink, Deadline deadline, Cancellation cancellation)
      throws CustodyException {
    ResolvedArtifact artifact =
        new BoundedCall<>("resolution of " + coordinates, () -> resolution.resolve(coordinates))
            .await(deadline, cancellation);
    localCopy = Optional.of(artifact.file());
    stream(artifact.file(), sink, deadline, cancellation);
    return new Delivery(coordinates + " from repository " + artifact.repository(), List.of());
  }

  /**
   * Adds to a failure about the bytes which file in the local repository has them: Maven would not
   * fetch it again.
   */
  CustodyException explain(CustodyException failure) {
    if (failure.code() != FailureCode.DIGEST_MISMATCH) {
      return failure;
    }
    return localCopy.map(copy -> failure.with("local copy", copy.toString())).orElse(failure);
  }

  private void stream(Path file, ByteSink sink, Deadline deadline, Cancellation cancellation)
      throws CustodyException {
    try {
      // A local repository may be made of links.
      Path real = files.realPath(file);
      try (Directory directory = files.pin(real.resolveSibling(""));
          OpenFile open = directory.open(real.getFileName().toString())) {
        copy(open, sink, deadline, cancellation);
      }
    } catch (IOException e) {
      throw CustodyException.of(FailureCode.STREAM_ERROR, "the local copy cannot be read", e)
          .with("from", coordinates.toString())
          .with("local copy", file.toString());
    }
  }

  private void copy(OpenFile file, ByteSink sink, Deadline deadline, Cancellation cancellation)
      throws CustodyException, IOException {
    sink.begin(OptionalLong.of(file.state().size()));
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
    long position = 0;
    for (int n = file.read(chunk, position); n >= 0; n = file.read(chunk, position)) {
      position += n;
      checkTime(deadline, cancellation);
      sink.accept(chunk.flip());
      chunk.clear();
    }
  }

  private void checkTime(Deadline deadline, Cancellation cancellation) throws CustodyException {
    cancellation.throwIfRequested();
    if (deadline.expired()) {
      throw BoundedCall.timeout("the copy of " + coordinates, deadline);
    }
  }
}
