package io.github.custody.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.custody.ByteSink;
import io.github.custody.ByteSource;
import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.Deadline;
import io.github.custody.Delivery;
import io.github.custody.Facts;
import io.github.custody.FailureCode;
import io.github.custody.TimeSource;
import io.github.custody.fs.FileOps;
import io.github.custody.store.LeafName;
import io.github.custody.store.OutputLocation;
import io.github.custody.store.OutputStore;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.InterposedFileOps;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.MemorySource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;

/**
 * A project directory, a place elsewhere, and fetches from memory to any directory. Something may
 * happen between the steps of a fetch.
 */
final class PathBench {
  /** Something that happens on the disk meanwhile. */
  @FunctionalInterface
  interface Act {
    void run() throws IOException;
  }

  /** The same, started by the test itself. */
  @FunctionalInterface
  interface Step {
    void run() throws Exception;
  }

  Interposition interposition = Interposition.none();
  Act onDelivery = () -> {};
  MemorySource memory;
  LeafName leaf = new LeafName(FetchRig.LEAF);
  private final Path root;
  private final FetchRig rig;

  /**
   * @param root an empty directory, with its real path
   */
  PathBench(Path root) throws IOException {
    this.root = root;
    this.rig = new FetchRig(Files.createDirectory(root.resolve("project")));
    Files.createDirectory(elsewhere());
    sending(FetchRig.NEW);
  }

  /** The source sends this; what is pinned stays {@link FetchRig#NEW}. */
  void sending(String content) {
    memory = new MemorySource(content.getBytes(ISO_8859_1), 16);
  }

  Path root() {
    return root;
  }

  Path base() {
    return rig.base();
  }

  Path target() {
    return rig.directory();
  }

  /** An empty directory that is not below the base. */
  Path elsewhere() {
    return root.resolve("elsewhere");
  }

  FileTree tree() {
    return FileTree.of(root);
  }

  FetchResult fetch(Path directory) throws CustodyException {
    return fetch(base(), directory);
  }

  FetchResult fetch(Path base, Path directory) throws CustodyException {
    try (PreparedFetch prepared = prepare(base, directory)) {
      return prepared.run();
    }
  }

  PreparedFetch prepare(Path base, Path directory) throws CustodyException {
    FetchRequest usual = rig.request(new ActingSource());
    FetchRequest request =
        new FetchRequest(
            usual.source(),
            usual.pins(),
            usual.maxSize(),
            new OutputLocation(base, directory, leaf),
            usual.timeout(),
            usual.lockTimeout(),
            usual.deadLocks(),
            usual.overwrite(),
            usual.executable(),
            usual.progress(),
            usual.waiting());
    FileOps files = new InterposedFileOps(FileOps.system(), interposition);
    return new FetchVerified(new OutputStore(files, Clock.systemUTC()), TimeSource.system())
        .prepare(request, new Cancellation());
  }

  CustodyException failure(Path directory) {
    return failure(base(), directory);
  }

  CustodyException failure(Path base, Path directory) {
    return catchThrowableOfType(CustodyException.class, () -> fetch(base, directory));
  }

  /** Something happens between the pinning of the directory and the rest. */
  CustodyException failureBetween(Path directory, Step act) throws Exception {
    try (PreparedFetch prepared = prepare(base(), directory)) {
      act.run();
      return catchThrowableOfType(CustodyException.class, () -> prepared.run());
    }
  }

  /** Refused before a request, and not a name, a byte or a time changed anywhere. */
  CustodyException refused(Path directory) {
    return refused(base(), directory);
  }

  /** The same with another base directory. */
  CustodyException refused(Path base, Path directory) {
    FileTree before = tree();
    CustodyException failure = failure(base, directory);
    assertThat(failure).as("a fetch to %s fails", directory).isNotNull();
    assertThat(failure.code()).as("%s", failure).isEqualTo(FailureCode.UNSAFE_PATH);
    assertThat(failure.facts()).isEqualTo(Facts.UNTOUCHED);
    assertThat(memory.deliveries()).isZero();
    assertThat(tree()).isEqualTo(before);
    return failure;
  }

  private final class ActingSource implements ByteSource {
    @Override
    public String name() {
      return memory.name();
    }

    @Override
    public Delivery deliver(ByteSink sink, Deadline deadline, Cancellation cancellation)
        throws CustodyException {
      try {
        onDelivery.run();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return memory.deliver(sink, deadline, cancellation);
    }
  }
}
