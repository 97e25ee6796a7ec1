package io.github.custody.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.custody.Cancellation;
import io.github.custody.Content;
import io.github.custody.ContentHasher;
import io.github.custody.CustodyException;
import io.github.custody.DigestAlgorithm;
import io.github.custody.store.LeafName;
import io.github.custody.store.OutputStore;
import io.github.custody.store.PairBeginning;
import io.github.custody.store.PairDestination;
import io.github.custody.store.PairLocation;
import io.github.custody.store.PairNow;
import io.github.custody.store.PairSource;
import io.github.custody.store.PairTransaction;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.EnumSet;

/**
 * One pair in a directory of its own, and the real transaction on it. What stands between it and
 * the disk is the test's.
 */
public final class PairRig {
  /** The artifact's bytes. */
  public static final String BYTES = "the bytes of the artifact, long enough for several chunks";

  /** The artifact's name. */
  public static final String ARTIFACT = "a.jar";

  /** The sidecar's name. */
  public static final String SIDECAR = "a.jar.provenance.json";

  /** The name of a staged sibling. */
  public static final String SIBLING = "staged.bin";

  private final Path base;
  private boolean staged;
  private Interposition interposition = Interposition.none();

  /** How it went where nothing failed. */
  public enum Outcome {
    PUBLISHED,
    ALREADY_THERE,
    TAKEN,
    HELD
  }

  /**
   * @param base an empty directory, with its real path
   */
  public PairRig(Path base) throws IOException {
    this.base = base;
    Files.createDirectories(directory());
    Files.writeString(source(), BYTES, ISO_8859_1);
  }

  /** The artifact is a private sibling. */
  public PairRig staging() throws IOException {
    staged = true;
    Files.writeString(sibling(), BYTES, ISO_8859_1);
    Files.setPosixFilePermissions(sibling(), PosixFilePermissions.fromString("rw-------"));
    return this;
  }

  public PairRig interposing(Interposition newInterposition) {
    interposition = newInterposition;
    return this;
  }

  public Path base() {
    return base;
  }

  public Path directory() {
    return base.resolve("published");
  }

  /** The file that is copied. */
  public Path source() {
    return base.resolve("built.jar");
  }

  public Path artifact() {
    return directory().resolve(ARTIFACT);
  }

  public Path sidecar() {
    return directory().resolve(SIDECAR);
  }

  public Path sibling() {
    return directory().resolve(SIBLING);
  }

  public Folder folder() {
    return Folder.of(directory());
  }

  /** What a sidecar says of an artifact. */
  public static String statement(Content artifact) {
    return "{\"artifact\":\"" + artifact.digests() + "\"}\n";
  }

  /** The same of an artifact with these bytes. */
  public static String statement(String bytes) {
    ContentHasher hasher = new ContentHasher(EnumSet.allOf(DigestAlgorithm.class));
    hasher.update(ByteBuffer.wrap(bytes.getBytes(ISO_8859_1)));
    return statement(hasher.finish());
  }

  /** Publishes once. */
  public Outcome publish() throws CustodyException {
    return publish(new Cancellation());
  }

  /** The same. */
  public Outcome publish(Cancellation cancellation) throws CustodyException {
    OutputStore store =
        new OutputStore(
            new InterposedFileOps(ReplaceMode.PORTABLE.files(), interposition), Clock.systemUTC());
    PairLocation location =
        new PairLocation(base, directory(), new LeafName(ARTIFACT), new LeafName(SIDECAR));
    try (PairDestination destination = store.openPair(location)) {
      if (!(destination.begin("publish-pair") instanceof PairBeginning.Begun begun)) {
        return Outcome.HELD;
      }
      try (PairTransaction transaction = begun.transaction()) {
        return publish(transaction, cancellation);
      }
    }
  }

  private Outcome publish(PairTransaction transaction, Cancellation cancellation)
      throws CustodyException {
    PairSource from =
        staged ? new PairSource.Sibling(new LeafName(SIBLING)) : new PairSource.Copy(source());
    try {
      if (transaction.observe() instanceof PairNow.Taken taken) {
        Content artifact = transaction.read(from);
        boolean same = taken.artifact().filter(artifact::equals).isPresent();
        transaction.finishUntouched();
        return same && taken.sidecar().isPresent() ? Outcome.ALREADY_THERE : Outcome.TAKEN;
      }
      Content artifact = transaction.stageArtifact(from);
      transaction.stageSidecar(statement(artifact).getBytes(ISO_8859_1));
    } catch (CustodyException e) {
      throw transaction.abandon(e);
    }
    transaction.commit(0644, cancellation);
    return Outcome.PUBLISHED;
  }
}
