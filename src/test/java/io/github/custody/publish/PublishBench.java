package io.github.custody.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.custody.Cancellation;
import io.github.custody.Content;
import io.github.custody.ContentHasher;
import io.github.custody.CustodyException;
import io.github.custody.DigestAlgorithm;
import io.github.custody.FailureCode;
import io.github.custody.TimeSource;
import io.github.custody.fs.FileOps;
import io.github.custody.provenance.Statement;
import io.github.custody.store.DeadLocks;
import io.github.custody.store.LeafName;
import io.github.custody.store.OutputStore;
import io.github.custody.store.PairLocation;
import io.github.custody.store.PairSource;
import io.github.custody.store.WaitListener;
import io.github.custody.store.WaitTerms;
import io.github.custody.testing.Folder;
import io.github.custody.testing.InterposedFileOps;
import io.github.custody.testing.Interposition;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.OptionalInt;

/** One pair in a project directory of its own, and the real use case on real files. */
final class PublishBench {
  static final String ARTIFACT = "app.jar";
  static final String SIDECAR = "app.jar.provenance.json";
  static final String BYTES = "the bytes of the artifact";

  final Cancellation cancellation = new Cancellation();
  private final Path base;
  private PairSource source;
  private SidecarSource sidecar = new MadeStatement();
  private IfExists ifExists = IfExists.VERIFY;
  private OptionalInt fileMode = OptionalInt.empty();
  private Duration lockTimeout = Duration.ZERO;
  private WaitListener waiting = (holder, sofar) -> {};
  private Interposition interposition = Interposition.none();

  /**
   * @param base an empty directory, with its real path
   */
  PublishBench(Path base) throws IOException {
    this.base = base;
    Path file = base.resolve("built.jar");
    Files.writeString(file, BYTES);
    source = new PairSource.Copy(file);
  }

  Path directory() {
    return base.resolve("published");
  }

  Path artifact() {
    return directory().resolve(ARTIFACT);
  }

  Path sidecar() {
    return directory().resolve(SIDECAR);
  }

  /** What the publish directory holds; a missing one holds nothing. */
  Folder folder() {
    return Files.isDirectory(directory(), LinkOption.NOFOLLOW_LINKS)
        ? Folder.of(directory())
        : new Folder(Map.of());
  }

  /** Puts a private file with the artifact's bytes into the publish directory. */
  PublishBench staged(String name) throws IOException {
    Files.createDirectories(directory());
    Path file = directory().resolve(name);
    Files.writeString(file, BYTES);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    source = new PairSource.Sibling(new LeafName(name));
    return this;
  }

  PublishBench publishing(PairSource newSource) {
    source = newSource;
    return this;
  }

  PublishBench with(SidecarSource newSidecar) {
    sidecar = newSidecar;
    return this;
  }

  /** With a sidecar from a file that has these bytes. */
  PublishBench withGiven(byte[] bytes) throws IOException {
    Path file = Files.write(base.resolve("given.json"), bytes);
    return with(new GivenSidecar(new OutputStore(FileOps.system(), Clock.systemUTC()), file));
  }

  PublishBench ifExists(IfExists setting) {
    ifExists = setting;
    return this;
  }

  PublishBench mode(int bits) {
    fileMode = OptionalInt.of(bits);
    return this;
  }

  PublishBench patient(Duration wait, WaitListener listener) {
    lockTimeout = wait;
    waiting = listener;
    return this;
  }

  PublishBench interposing(Interposition newInterposition) {
    interposition = newInterposition;
    return this;
  }

  PublishResult publish() throws CustodyException {
    FileOps files = new InterposedFileOps(FileOps.system(), interposition);
    PublishPair useCase =
        new PublishPair(new OutputStore(files, Clock.systemUTC()), TimeSource.system());
    try (PreparedPublication publication = useCase.prepare(request(), cancellation)) {
      return publication.run();
    }
  }

  private PublishRequest request() {
    return new PublishRequest(
        new PairLocation(base, directory(), new LeafName(ARTIFACT), new LeafName(SIDECAR)),
        source,
        sidecar,
        ifExists,
        fileMode,
        new WaitTerms(lockTimeout, DeadLocks.FAIL, waiting));
  }

  /** The failure, with this code. */
  CustodyException fails(FailureCode code) {
    CustodyException failure = catchThrowableOfType(CustodyException.class, this::publish);
    assertThat(failure).as("a failure").isNotNull();
    assertThat(failure.code()).as(failure.getMessage()).isEqualTo(code);
    return failure;
  }

  static Content content(String text) {
    ContentHasher hasher = new ContentHasher(EnumSet.allOf(DigestAlgorithm.class));
    hasher.update(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    return hasher.finish();
  }

  /** The statement that is made for an artifact with these bytes. */
  static String statement(String bytes) {
    return new String(new Statement(ARTIFACT, content(bytes)).toBytes(), StandardCharsets.UTF_8);
  }
}
