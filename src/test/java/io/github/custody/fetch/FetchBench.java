package io.github.custody.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.Facts;
import io.github.custody.FailureCode;
import io.github.custody.TimeSource;
import io.github.custody.fetch.FetchSweep.Scenario;
import io.github.custody.fs.FileOps;
import io.github.custody.http.HttpRequestSpec;
import io.github.custody.http.HttpTransport;
import io.github.custody.http.SourceUrl;
import io.github.custody.store.DeadLocks;
import io.github.custody.store.OutputStore;
import io.github.custody.store.WaitListener;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Folder;
import io.github.custody.testing.HttpFixture;
import io.github.custody.testing.InterposedFileOps;
import io.github.custody.testing.Interposition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * A scripted server, the real client and real files: fetches end to end, each run with an output in
 * a directory of its own.
 */
final class FetchBench implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(10);

  final HttpFixture server;
  final HttpTransport transport = new HttpTransport();
  Duration timeout = PATIENCE;
  Duration connectTimeout = PATIENCE;
  Duration readTimeout = PATIENCE;
  Duration lockTimeout = Duration.ZERO;
  DeadLocks deadLocks = DeadLocks.FAIL;
  WaitListener waiting = (holder, sofar) -> {};
  OptionalLong maxSize = OptionalLong.empty();
  boolean allowDowngrade;
  Interposition interposition = Interposition.none();
  Cancellation cancellation = new Cancellation();
  private final Path root;
  private int runs;

  FetchBench(Path root) throws IOException {
    this(root, HttpFixture.start());
  }

  FetchBench(Path root, HttpFixture server) throws IOException {
    this.root = root.toRealPath();
    this.server = server;
  }

  /** A fresh output, with or without a file at it. */
  FetchRig rig(Scenario scenario) {
    try {
      FetchRig rig = new FetchRig(Files.createDirectory(root.resolve("run-" + runs++)));
      return scenario == Scenario.REPLACEMENT ? rig.withPrevious() : rig;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A fresh output with nothing at it. */
  FetchRig rig() {
    return rig(Scenario.NEW_OUTPUT);
  }

  FetchResult fetch(FetchRig rig, String url) throws CustodyException {
    FileOps files = new InterposedFileOps(FileOps.system(), interposition);
    OutputStore outputs = new OutputStore(files, Clock.systemUTC());
    FetchVerified useCase = new FetchVerified(outputs, TimeSource.system());
    try (PreparedFetch prepared = useCase.prepare(request(rig, url), cancellation)) {
      return prepared.run();
    }
  }

  private FetchRequest request(FetchRig rig, String url) throws CustodyException {
    HttpRequestSpec spec =
        new HttpRequestSpec(SourceUrl.parse(url), connectTimeout, readTimeout, allowDowngrade);
    FetchRequest usual = rig.request(transport.source(spec));
    return new FetchRequest(
        usual.source(),
        usual.pins(),
        maxSize,
        usual.location(),
        timeout,
        lockTimeout,
        deadLocks,
        usual.overwrite(),
        usual.executable(),
        usual.progress(),
        waiting);
  }

  CustodyException failure(FetchRig rig, String url) {
    return catchThrowableOfType(CustodyException.class, () -> fetch(rig, url));
  }

  /**
   * Fetches twice, without and with a file at the output: both times it fails with this code, and
   * the directory is as before: same names, same inodes, same bytes, modes and times.
   *
   * @return the failure with a file at the output
   */
  CustodyException rejected(FailureCode code, String url) {
    rejected(code, rig(Scenario.NEW_OUTPUT), url);
    return rejected(code, rig(Scenario.REPLACEMENT), url);
  }

  /** The same for one run. */
  CustodyException rejected(FailureCode code, FetchRig rig, String url) {
    Folder before = rig.folder();
    CustodyException failure = failure(rig, url);
    assertThat(failure).as("it fails").isNotNull();
    assertThat(failure.code()).as("%s", failure).isEqualTo(code);
    assertThat(failure.facts()).isEqualTo(Facts.UNTOUCHED);
    assertThat(rig.folder()).isEqualTo(before);
    return failure;
  }

  /** Every connection was closed, at least one of them by the client. */
  void assertClosedByClient() throws InterruptedException {
    assertThat(server.awaitClosedByClient(PATIENCE)).as("closed by the client").isTrue();
  }

  @Override
  public void close() {
    transport.close();
    server.close();
  }
}
