package io.github.custody.sim;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.custody.Cancellation;
import io.github.custody.TimeSource;
import io.github.custody.publish.IfExists;
import io.github.custody.publish.PreparedPublication;
import io.github.custody.publish.PublishPair;
import io.github.custody.publish.PublishRequest;
import io.github.custody.recover.RecoverLocks;
import io.github.custody.recover.RecoverRequest;
import io.github.custody.store.DeadLocks;
import io.github.custody.store.LeafName;
import io.github.custody.store.PairLocation;
import io.github.custody.store.PairSource;
import io.github.custody.store.WaitTerms;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.InterposedFileOps;
import io.github.custody.testing.Interposition;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;

/** A pair on a simulated disk, and what processes do with it. */
final class PairProgram {
  static final String DIRECTORY = "/base/published";
  static final String ARTIFACT = DIRECTORY + "/a.jar";
  static final String SIDECAR = DIRECTORY + "/a.json";
  static final String SIBLING = DIRECTORY + "/staged";
  static final String BYTES = "the artifact";
  static final String STATEMENT = "the statement of it";
  private static final String SOURCE = "/base/built.jar";
  private static final SimFile NOTES = SimFile.file(DIRECTORY + "/notes.txt", "none of ours");

  private PairProgram() {}

  /** A disk with the artifact, to be copied. */
  static DiskImage copied() {
    return DiskImage.of(NOTES, SimFile.file(SOURCE, BYTES));
  }

  /** A disk with the artifact as a private sibling. */
  static DiskImage staged() {
    return DiskImage.of(NOTES, SimFile.file(SIBLING, BYTES).mode(0600));
  }

  /** Publishes. */
  static Ending publish(Program program, PairSource source, Cancellation cancellation) {
    return program.with(
        outputs -> {
          PublishPair useCase = new PublishPair(outputs, TimeSource.system());
          try (PreparedPublication prepared = useCase.prepare(request(source), cancellation)) {
            return new Ending.Published(prepared.run());
          }
        });
  }

  private static PublishRequest request(PairSource source) {
    return new PublishRequest(
        new PairLocation(
            Path.of("/base"), Path.of(DIRECTORY), new LeafName("a.jar"), new LeafName("a.json")),
        source,
        (artifact, name) -> STATEMENT.getBytes(ISO_8859_1),
        IfExists.VERIFY,
        OptionalInt.of(0644),
        new WaitTerms(Duration.ZERO, DeadLocks.FAIL, (holder, sofar) -> {}));
  }

  static PairSource copy() {
    return new PairSource.Copy(Path.of(SOURCE));
  }

  static PairSource sibling() {
    return new PairSource.Sibling(new LeafName("staged"));
  }

  /** Recovers what is in the directory. */
  static Ending recover(Program program) {
    return program.with(
        outputs ->
            new Ending.Recovered(
                new RecoverLocks(outputs, TimeSource.system())
                    .run(RecoverRequest.safe(Path.of(DIRECTORY)), new Cancellation())));
  }

  /** A machine on which a publication is cancelled once its sidecar has its name. */
  static Machine cancelling(Cancellation cancellation) {
    return Machine.PORTABLE.with(
        files ->
            new InterposedFileOps(
                files,
                call -> {
                  if (isSidecarLink(call)) {
                    cancellation.request();
                  }
                  return Interposition.Effect.NORMAL;
                }));
  }

  private static boolean isSidecarLink(FileCall call) {
    return call.verb() == FileVerb.LINK && call.names().contains("a.json");
  }
}
