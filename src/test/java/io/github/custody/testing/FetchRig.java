package io.github.custody.testing;

import io.github.custody.ByteSource;
import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.Digest;
import io.github.custody.DigestAlgorithm;
import io.github.custody.Pins;
import io.github.custody.TimeSource;
import io.github.custody.TransferProgress;
import io.github.custody.fetch.FetchRequest;
import io.github.custody.fetch.FetchResult;
import io.github.custody.fetch.FetchVerified;
import io.github.custody.fetch.Overwrite;
import io.github.custody.fetch.PreparedFetch;
import io.github.custody.fs.FileOps;
import io.github.custody.store.DeadLocks;
import io.github.custody.store.LeafName;
import io.github.custody.store.OutputLocation;
import io.github.custody.store.OutputStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One output in a project directory of its own, and the real use case on it: real files, bytes from
 * memory. What stands between it and the disk, and who listens to its progress, is the test's.
 */
public final class FetchRig {
  /** The pinned content. */
  public static final String NEW = "the new and pinned bytes, long enough for several chunks";

  /** What stands at the output before, where something does. */
  public static final String OLD = "the previous output";

  /** The output's name. */
  public static final String LEAF = "out.bin";

  private final Path base;
  private String sent = NEW;
  private String pinned = NEW;
  private TransferProgress progress = (bytes, announced) -> {};
  private Overwrite overwrite = Overwrite.IF_DIFFERENT;
  private boolean executable;
  private Duration lockTimeout = Duration.ZERO;
  private Interposition interposition = Interposition.none();
  private ReplaceMode mode = ReplaceMode.PORTABLE;

  /**
   * @param base an empty directory, with its real path
   */
  public FetchRig(Path base) throws IOException {
    this.base = base;
    Files.createDirectories(directory());
  }

  public Path base() {
    return base;
  }

  public Path directory() {
    return base.resolve("target");
  }

  public Path output() {
    return directory().resolve(LEAF);
  }

  /** Puts the previous output there, 0640. */
  public FetchRig withPrevious() throws IOException {
    Files.writeString(output(), OLD, StandardCharsets.ISO_8859_1);
    Files.setPosixFilePermissions(output(), PosixFilePermissions.fromString("rw-r-----"));
    return this;
  }

  /** The source sends something else than what is pinned. */
  public FetchRig sending(String content) {
    sent = content;
    return this;
  }

  public FetchRig pinning(String content) {
    pinned = content;
    return this;
  }

  public FetchRig listening(TransferProgress listener) {
    progress = listener;
    return this;
  }

  public FetchRig overwriting(Overwrite policy) {
    overwrite = policy;
    return this;
  }

  /** Waits for a live owner this long. */
  public FetchRig patient(Duration wait) {
    lockTimeout = wait;
    return this;
  }

  public FetchRig executable() {
    executable = true;
    return this;
  }

  public FetchRig interposing(Interposition newInterposition) {
    interposition = newInterposition;
    return this;
  }

  /** Replaces in this mode, by default in the portable one. */
  public FetchRig replacing(ReplaceMode newMode) {
    mode = newMode;
    return this;
  }

  public ReplaceMode mode() {
    return mode;
  }

  /** What the directory holds now. */
  public Folder folder() {
    return Folder.of(directory());
  }

  /** What the output holds now. */
  public Optional<String> content() throws IOException {
    return Files.exists(output())
        ? Optional.of(Files.readString(output(), StandardCharsets.ISO_8859_1))
        : Optional.empty();
  }

  public FetchRequest request(ByteSource source) {
    return new FetchRequest(
        source,
        new Pins(List.of(sha256(pinned)), OptionalLong.empty()),
        OptionalLong.empty(),
        new OutputLocation(base, directory(), new LeafName(LEAF)),
        Duration.ofSeconds(30),
        lockTimeout,
        DeadLocks.FAIL,
        overwrite,
        executable,
        progress,
        (holder, sofar) -> {});
  }

  /** Runs the fetch once. */
  public FetchResult fetch() throws CustodyException {
    return fetch(new MemorySource(sent.getBytes(StandardCharsets.ISO_8859_1), 16));
  }

  /** Runs the fetch once from this source. */
  public FetchResult fetch(ByteSource source) throws CustodyException {
    FileOps files = new InterposedFileOps(mode.files(), interposition);
    FetchVerified useCase =
        new FetchVerified(new OutputStore(files, Clock.systemUTC()), TimeSource.system());
    try (PreparedFetch prepared = useCase.prepare(request(source), new Cancellation())) {
      return prepared.run();
    }
  }

  /** The SHA-256 of a text in ISO 8859-1. */
  public static Digest sha256(String content) {
    return Digest.of(
        DigestAlgorithm.SHA256,
        DigestAlgorithm.SHA256.newDigest().digest(content.getBytes(StandardCharsets.ISO_8859_1)));
  }
}
