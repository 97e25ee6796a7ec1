package io.github.custody.publish;

import static io.github.custody.testing.Outsider.FOREIGN;
import static io.github.custody.testing.PairRig.ARTIFACT;
import static io.github.custody.testing.PairRig.BYTES;
import static io.github.custody.testing.PairRig.SIBLING;
import static io.github.custody.testing.PairRig.SIDECAR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.TimeSource;
import io.github.custody.fs.FileOps;
import io.github.custody.recover.Ending;
import io.github.custody.recover.Finding;
import io.github.custody.recover.RecoverLocks;
import io.github.custody.recover.RecoverRequest;
import io.github.custody.recover.RecoveryReport;
import io.github.custody.store.OutputStore;
import io.github.custody.testing.Outsider;
import io.github.custody.testing.PairRig;
import io.github.custody.testing.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other programs at the two names of a pair, at the moments that matter. */
class PairAdversaryTest {
  private static final String LINK_SIDECAR = "LINK .a.jar.*.provenance.tmp a.jar.provenance.json";
  private static final String LINK_ARTIFACT = "LINK .a.jar.*.artifact.tmp a.jar";

  @TempDir Path root;

  private PairRig rig;
  private Outsider outsider;
  private final Script script = new Script();

  @BeforeEach
  void open() throws IOException {
    rig = new PairRig(root.toRealPath()).interposing(script);
    outsider = new Outsider(rig.base());
  }

  @Test
  @DisplayName("PP-1 exact bytes, documented mode, one link each, nothing beside them")
  void pp1_published() throws Exception {
    assertThat(rig.publish()).isEqualTo(PairRig.Outcome.PUBLISHED);

    assertThat(rig.folder().entries()).containsOnlyKeys(ARTIFACT, SIDECAR);
    assertThat(rig.folder().content(ARTIFACT)).contains(BYTES);
    assertThat(rig.folder().entries().values())
        .allSatisfy(
            entry -> {
              assertThat(entry.links()).isOne();
              assertThat(entry.mode() & 07777).isEqualTo(0644);
            });
    assertThat(rig.publish()).isEqualTo(PairRig.Outcome.ALREADY_THERE);
  }

  @Test
  @DisplayName("PP-4 a foreign artifact comes after the sidecar's link: COLLISION, it stays alone")
  void pp4_foreignArtifact() throws Exception {
    script.before(LINK_ARTIFACT, () -> outsider.replace(rig.artifact()));

    assertThat(failure()).isEqualTo(FailureCode.COLLISION);
    assertThat(rig.folder().entries()).containsOnlyKeys(ARTIFACT);
    assertThat(rig.folder().content(ARTIFACT)).contains(FOREIGN);
  }

  @Test
  @DisplayName("PP-5 a foreign sidecar comes before its link: COLLISION, no artifact appears")
  void pp5_foreignSidecar() throws Exception {
    script.before(LINK_SIDECAR, () -> outsider.replace(rig.sidecar()));

    assertThat(failure()).isEqualTo(FailureCode.COLLISION);
    assertThat(rig.folder().entries()).containsOnlyKeys(SIDECAR);
    assertThat(rig.folder().content(SIDECAR)).contains(FOREIGN);
  }

  @Test
  @DisplayName("PP-10 the artifact is replaced by a copy right after its link: theirs stays alone")
  void pp10_artifactReplaced() throws Exception {
    script.after(LINK_ARTIFACT, () -> outsider.replaceByCopy(rig.artifact()));

    assertThat(failure()).isEqualTo(FailureCode.COLLISION);
    assertThat(rig.folder().entries()).containsOnlyKeys(ARTIFACT);
    assertThat(rig.folder().content(ARTIFACT)).contains(BYTES);
  }

  @Test
  @DisplayName("PP-11 the sidecar is written to before the commit: neither appears, theirs is kept")
  void pp11_sidecarRewritten() throws Exception {
    script.before(LINK_ARTIFACT, () -> rewrite(rig.sidecar()));

    assertThat(failure()).isEqualTo(FailureCode.PARTIAL_CHANGED);
    assertThat(rig.artifact()).doesNotExist();
    assertThat(rig.sidecar()).doesNotExist();
    assertThat(rig.folder().entries().keySet())
        .singleElement()
        .asString()
        .startsWith(SIDECAR + ".aside-");
  }

  @Test
  @DisplayName("T-8 the source is rewritten between staging and publication: neither name appears")
  void t8_sourceRewritten() throws Exception {
    script.before("LINK .a.jar.intent-* a.jar.intent", () -> rewrite(rig.source()));

    assertThat(failure()).isEqualTo(FailureCode.PARTIAL_CHANGED);
    assertThat(rig.folder().entries()).isEmpty();
  }

  @Test
  @DisplayName("T-8 the same with the source replaced by another file")
  void t8_sourceReplaced() throws Exception {
    script.before(LINK_SIDECAR, () -> outsider.replace(rig.source()));

    assertThat(failure()).isEqualTo(FailureCode.PARTIAL_CHANGED);
    assertThat(rig.folder().entries()).isEmpty();
  }

  @Test
  @DisplayName("PP-1 staged: the very inode is published, and its private name stays")
  void pp1_staged() throws Exception {
    rig.staging();
    long inode = rig.folder().at(SIBLING).orElseThrow().inode();

    assertThat(rig.publish()).isEqualTo(PairRig.Outcome.PUBLISHED);

    assertThat(rig.folder().entries()).containsOnlyKeys(ARTIFACT, SIDECAR, SIBLING);
    assertThat(rig.folder().at(ARTIFACT).orElseThrow().inode()).isEqualTo(inode);
    assertThat(rig.folder().at(ARTIFACT).orElseThrow().mode() & 07777).isEqualTo(0644);
  }

  @Test
  @DisplayName("PP-21 a staged file with two names, or not private: refused, nothing appears")
  void pp21_notPrivate() throws Exception {
    rig.staging();
    Path second = Files.createLink(rig.base().resolve("second"), rig.sibling());
    assertThat(failure()).isEqualTo(FailureCode.PARTIAL_CHANGED);
    Files.delete(second);
    Files.setPosixFilePermissions(rig.sibling(), PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(failure()).isEqualTo(FailureCode.PARTIAL_CHANGED);

    assertThat(rig.folder().entries()).containsOnlyKeys(SIBLING);
  }

  @Test
  @DisplayName("PP-21 a staged file whose size, time or inode changes meanwhile: private again")
  void pp21_changed() throws Exception {
    rig.staging();
    script.before(1, LINK_SIDECAR, () -> rewrite(rig.sibling()));
    script.before(
        2,
        LINK_SIDECAR,
        () -> Files.setLastModifiedTime(rig.sibling(), FileTime.fromMillis(86_400_000)));
    assertThat(failure()).isEqualTo(FailureCode.PARTIAL_CHANGED);
    assertThat(failure()).isEqualTo(FailureCode.PARTIAL_CHANGED);

    assertThat(rig.folder().entries()).containsOnlyKeys(SIBLING);
    assertThat(rig.folder().at(SIBLING).orElseThrow().mode() & 07777).isEqualTo(0600);
  }

  @Test
  @DisplayName("T-2 a rerun after a collision works, staged too")
  void t2_rerunAfterACollision() throws Exception {
    rig.staging();
    script.before(
        LINK_ARTIFACT.replace(".a.jar.*.artifact.tmp", SIBLING),
        () -> outsider.replace(rig.artifact()));
    assertThat(failure()).isEqualTo(FailureCode.COLLISION);
    Files.delete(rig.artifact());

    assertThat(rig.publish()).isEqualTo(PairRig.Outcome.PUBLISHED);
  }

  @Test
  @DisplayName("CX-3 cancelled after the sidecar's link, before the artifact's: neither name")
  void cx3_cancelledBetween() throws Exception {
    Cancellation cancellation = new Cancellation();
    script.after(LINK_SIDECAR, cancellation::request);

    CustodyException cancelled =
        catchThrowableOfType(CustodyException.class, () -> rig.publish(cancellation));

    assertThat(cancelled.code()).isEqualTo(FailureCode.CANCELLED);
    assertThat(rig.folder().entries()).isEmpty();
  }

  @Test
  @DisplayName("CX-5 cancelled after the artifact's link: success stands")
  void cx5_cancelledAfter() throws Exception {
    Cancellation cancellation = new Cancellation();
    script.after(LINK_ARTIFACT, cancellation::request);

    assertThat(rig.publish(cancellation)).isEqualTo(PairRig.Outcome.PUBLISHED);
    assertThat(rig.folder().entries()).containsOnlyKeys(ARTIFACT, SIDECAR);
  }

  @Test
  @DisplayName("PP-17 the staged names cannot be removed after the commit: success, pair intact")
  void pp17_temporariesStay() throws Exception {
    script.failing("RENAME .a.jar.*.artifact.tmp .a.jar.drop-*-1003", "Input/output error");

    assertThat(rig.publish()).isEqualTo(PairRig.Outcome.PUBLISHED);
    assertThat(rig.folder().entries().keySet())
        .extracting(Script::withoutToken)
        .containsExactlyInAnyOrder(
            ".a.jar.*.artifact.tmp", ARTIFACT, ARTIFACT + ".intent", SIDECAR);

    RecoveryReport report =
        new RecoverLocks(new OutputStore(FileOps.system(), Clock.systemUTC()), TimeSource.system())
            .run(RecoverRequest.safe(rig.directory()), new Cancellation());
    assertThat(report.findings()).extracting(Finding::ending).containsExactly(Ending.COMPLETED);
    assertThat(rig.folder().entries()).containsOnlyKeys(ARTIFACT, SIDECAR);
    assertThat(rig.folder().content(ARTIFACT)).contains(BYTES);
  }

  @Test
  @DisplayName("P8 a pair that is there already and cannot be made durable is no success")
  void p8_alreadyThereNotSynced() throws Exception {
    assertThat(rig.publish()).isEqualTo(PairRig.Outcome.PUBLISHED);
    script.failing("SYNC_DIRECTORY", "Input/output error");

    assertThat(failure()).isEqualTo(FailureCode.STREAM_ERROR);
    assertThat(rig.folder().entries()).containsOnlyKeys(ARTIFACT, SIDECAR);
  }

  @Test
  @DisplayName("PP-18 the directory cannot be synced after the commit: NOT_DURABLE, all stays")
  void pp18_notDurable() throws Exception {
    script.after(LINK_ARTIFACT, () -> script.failing("SYNC_DIRECTORY", "Input/output error"));

    CustodyException failure = catchThrowableOfType(CustodyException.class, rig::publish);

    assertThat(failure.code()).isEqualTo(FailureCode.NOT_DURABLE);
    assertThat(failure.facts().committed()).isTrue();
    assertThat(failure.facts().kept())
        .extracting(path -> Script.withoutToken(path.getFileName().toString()))
        .contains(ARTIFACT + ".intent", ARTIFACT + ".lock", SIDECAR + ".lock");
    assertThat(rig.folder().content(ARTIFACT)).contains(BYTES);
    assertThat(rig.sidecar()).exists();
  }

  private FailureCode failure() {
    CustodyException failure = catchThrowableOfType(CustodyException.class, rig::publish);
    assertThat(failure).as("%s", rig.folder()).isNotNull();
    return failure.code();
  }

  /** In place, with the same size, and the modification time set back. */
  private static void rewrite(Path path) throws IOException {
    FileTime time = Files.getLastModifiedTime(path);
    byte[] bytes = Files.readAllBytes(path);
    bytes[0] ^= 1;
    try (var file = Files.newByteChannel(path, java.nio.file.StandardOpenOption.WRITE)) {
      file.write(java.nio.ByteBuffer.wrap(bytes));
    }
    Files.setLastModifiedTime(path, time);
  }
}
