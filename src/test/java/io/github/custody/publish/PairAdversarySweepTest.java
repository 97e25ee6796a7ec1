package io.github.custody.publish;

import static io.github.custody.testing.Outsider.FOREIGN;
import static io.github.custody.testing.PairRig.ARTIFACT;
import static io.github.custody.testing.PairRig.BYTES;
import static io.github.custody.testing.PairRig.SIDECAR;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.FailureKind;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.Folder;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.PairRig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Another program does one thing, before each call of a publication. */
class PairAdversarySweepTest {
  @TempDir Path root;

  private static final class OneAct implements Interposition {
    private final PairRig rig;
    private final PairAdversary adversary;
    private final int at;
    private boolean acted;
    private boolean visible;
    private int calls;

    OneAct(PairRig rig, PairAdversary adversary, int at) {
      this.rig = rig;
      this.adversary = adversary;
      this.at = at;
    }

    @Override
    public synchronized Effect before(FileCall call) throws IOException {
      calls++;
      if (call.index() == at && Files.isDirectory(rig.directory())) {
        visible = Files.exists(rig.artifact());
        acted = adversary.act(rig);
      }
      return Effect.NORMAL;
    }
  }

  @ParameterizedTest
  @EnumSource(PairAdversary.class)
  @DisplayName("P3 P5 T-8 nothing of others is lost, success is the whole pair, facts are true")
  void oneThing(PairAdversary adversary) throws Exception {
    int calls = calls();
    int acts = 0;
    for (int at = 0; at < calls; at++) {
      PairRig rig = new PairRig(Files.createTempDirectory(root.toRealPath(), "rig"));
      OneAct act = new OneAct(rig, adversary, at);
      Optional<CustodyException> failure = publish(rig.interposing(act));
      if (act.acted) {
        acts++;
        boolean own = adversary.isAtThePair() || (act.visible && adversary.rewrites());
        check(
            rig,
            adversary,
            own,
            failure,
            "%s before call %d%n%s".formatted(adversary, at, failure));
      }
    }
    assertThat(acts).isPositive();
  }

  private int calls() throws Exception {
    PairRig rig = new PairRig(Files.createTempDirectory(root.toRealPath(), "rig"));
    OneAct none = new OneAct(rig, PairAdversary.DELETE_ARTIFACT, Integer.MAX_VALUE);
    rig.interposing(none).publish();
    return none.calls;
  }

  private static Optional<CustodyException> publish(PairRig rig) {
    try {
      PairRig.Outcome outcome = rig.publish();
      return outcome == PairRig.Outcome.PUBLISHED
          ? Optional.empty()
          : Optional.of(CustodyException.of(FailureCode.LOCKED, outcome.name()));
    } catch (CustodyException e) {
      return Optional.of(e);
    }
  }

  /** The sidecar names the bytes of the artifact. */
  private static boolean isWhole(PairRig rig) throws IOException {
    String artifact = Files.readString(rig.artifact());
    return Files.readString(rig.sidecar()).equals(PairRig.statement(artifact));
  }

  private static void check(
      PairRig rig,
      PairAdversary adversary,
      boolean atThePair,
      Optional<CustodyException> failure,
      String when)
      throws IOException {
    Folder folder = rig.folder();
    String what = when + "\n" + folder;
    boolean ours = folder.content(ARTIFACT).filter(BYTES::equals).isPresent();
    if (adversary.puts()) {
      assertThat(folder.entries().values()).as(what).extracting("content").contains(FOREIGN);
    }
    if (failure.isEmpty() || failure.get().facts().committed()) {
      assertThat(atThePair || isWhole(rig)).as(what).isTrue();
      return;
    }
    if (failure.get().code().kind() == FailureKind.REJECTED && !adversary.isAtThePair()) {
      assertThat(folder.at(ARTIFACT)).as(what).isEmpty();
      assertThat(folder.at(SIDECAR)).as(what).isEmpty();
    }
    if (ours) {
      assertThat(folder.at(SIDECAR).isPresent() || adversary == PairAdversary.DELETE_SIDECAR)
          .as(what)
          .isTrue();
    }
  }
}
