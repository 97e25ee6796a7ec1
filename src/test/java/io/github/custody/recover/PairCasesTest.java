package io.github.custody.recover;

import static io.github.custody.testing.PairRig.ARTIFACT;
import static io.github.custody.testing.PairRig.BYTES;
import static io.github.custody.testing.PairRig.SIBLING;
import static io.github.custody.testing.PairRig.SIDECAR;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.Pins;
import io.github.custody.TimeSource;
import io.github.custody.fs.FileOps;
import io.github.custody.store.Beginning;
import io.github.custody.store.Destination;
import io.github.custody.store.LeafName;
import io.github.custody.store.OutputLocation;
import io.github.custody.store.OutputStore;
import io.github.custody.store.Verdict;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Folder;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.Outsider;
import io.github.custody.testing.PairRig;
import io.github.custody.testing.Script;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What recovery makes of a publication that was killed, row by row. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
class PairCasesTest {
  private static final String STAGED_ARTIFACT = ".a.jar.*.artifact.tmp";
  private static final String STAGED_SIDECAR = ".a.jar.*.provenance.tmp";

  private static final Optional<String> SAME_START =
      Optional.of(FileOps.system().thisProcess().start());

  @TempDir Path root;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("CP-12 both links are there, the staged names too: digests verified, finished")
  void cp12_bothLinks(boolean sibling) throws Exception {
    PairWreck wreck = bothLinks(sibling);
    assertThat(wreck.beside()).contains(PairWreck.INTENT, STAGED_SIDECAR);

    requireEnded(wreck.recovering().runOne(), Ending.COMPLETED);

    wreck.requireBoth();
    assertThat(wreck.rig().interposing(Interposition.none()).publish())
        .isEqualTo(PairRig.Outcome.ALREADY_THERE);
  }

  @ParameterizedTest
  @ValueSource(strings = {ARTIFACT, SIDECAR})
  @DisplayName("CP-13 one name alone, no intent, nothing staged: ambiguous, nothing is deleted")
  void cp13_oneAlone(String alone) throws Exception {
    PairWreck wreck = PairWreck.of(root, false, Crash.before("CREATE " + STAGED_ARTIFACT));
    Files.writeString(wreck.path(alone), "whose?", ISO_8859_1);
    Folder before = wreck.folder();

    Finding finding = wreck.recovering().runOne();

    assertThat(finding.status()).isEqualTo(Status.NEEDS_CONSENT);
    assertThat(finding.ending()).isEqualTo(Ending.UNDECIDED);
    assertThat(finding.choices()).containsExactly(Choice.KEEP_CURRENT);
    assertThat(wreck.folder()).isEqualTo(before);
    Finding consented = wreck.recovering().consenting(wreck.token()).runOne();
    assertThat(consented.status()).isEqualTo(Status.RESOLVED);
    assertThat(wreck.folder().content(alone)).contains("whose?");
    assertThat(wreck.beside()).containsExactly(".custody-attic");
    assertThat(new Shelved(wreck.path(".custody-attic")).files().keySet())
        .containsExactlyInAnyOrderElementsOf(PairWreck.LOCKS);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("the intent and both staged files are there, no name yet: forward")
  void nothingPublished(boolean sibling) throws Exception {
    PairWreck wreck = PairWreck.of(root, sibling, Crash.before(PairWreck.LINK_SIDECAR));
    Finding finding = wreck.recovering().runOne();
    requireEnded(finding, Ending.COMPLETED);
    assertThat(finding.output().getFileName()).hasToString(ARTIFACT);
    assertThat(Recovering.names(finding.files().stream().map(FoundFile::path)))
        .containsAll(PairWreck.LOCKS);
    wreck.requireBoth();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("the sidecar is linked, the artifact is not: forward")
  void sidecarPublished(boolean sibling) throws Exception {
    PairWreck wreck = PairWreck.of(root, sibling, Crash.after(PairWreck.LINK_SIDECAR));
    requireEnded(wreck.recovering().runOne(), Ending.COMPLETED);
    wreck.requireBoth();
  }

  @ParameterizedTest
  @ValueSource(strings = {ARTIFACT, SIDECAR})
  @DisplayName("another program's file at one of the names: backward, and it is left and named")
  void foreign(String name) throws Exception {
    PairWreck wreck = PairWreck.of(root, false, Crash.after(PairWreck.LINK_SIDECAR));
    new Outsider(wreck.rig().base()).replace(wreck.path(name));
    Finding finding = wreck.recovering().runOne();
    requireEnded(finding, Ending.NOT_COMMITTED);
    assertThat(finding.outputHolds()).contains("a file of another program");
    assertThat(finding.reason()).contains("another program's file");
    assertThat(wreck.names()).containsExactly(name);
    assertThat(wreck.folder().content(name)).contains(Outsider.FOREIGN);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("a staged file is missing: backward")
  void stagedIsMissing(boolean sibling) throws Exception {
    PairWreck wreck = PairWreck.of(root, sibling, Crash.before(PairWreck.LINK_SIDECAR));
    Files.delete(Outsider.only(wreck.rig().directory(), ".a.jar." + wreck.token() + ".prov"));
    requireEnded(wreck.recovering().runOne(), Ending.NOT_COMMITTED);
    wreck.requireNone();
  }

  @Test
  @DisplayName("a staged file was written to: backward")
  void stagedIsDamaged() throws Exception {
    PairWreck wreck = PairWreck.of(root, false, Crash.after(PairWreck.LINK_SIDECAR));
    Outsider.rewrite(wreck.path(".a.jar." + wreck.token() + ".artifact.tmp"));
    requireEnded(wreck.recovering().runOne(), Ending.NOT_COMMITTED);
    wreck.requireNone();
  }

  @ParameterizedTest
  @ValueSource(strings = {ARTIFACT, SIDECAR})
  @DisplayName("P3: a published file was written to: it is set aside, then its name goes")
  void publishedIsChanged(String name) throws Exception {
    PairWreck wreck = bothLinks(false);
    Outsider.rewrite(wreck.path(name));
    long inode = wreck.folder().at(name).orElseThrow().inode();
    Finding finding = wreck.recovering().runOne();
    requireEnded(finding, Ending.NOT_COMMITTED);
    assertThat(wreck.names()).containsExactly(name + ".aside-*");
    assertThat(wreck.folder().hasFile(inode)).isTrue();
    assertThat(finding.moved()).hasSize(1);
  }

  @Test
  @DisplayName("P3: backward, and the artifact is the last name of the user's own file: set aside")
  void siblingIsGone() throws Exception {
    PairWreck wreck = bothLinks(true);
    Files.delete(wreck.path(SIBLING));
    new Outsider(wreck.rig().base()).replace(wreck.path(SIDECAR));
    requireEnded(wreck.recovering().runOne(), Ending.NOT_COMMITTED);
    assertThat(wreck.names()).containsExactlyInAnyOrder(SIDECAR, "a.jar.aside-*");
    assertThat(wreck.folder().holds(BYTES)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("no intent yet: what was staged goes")
  void staged(boolean sibling) throws Exception {
    PairWreck wreck = PairWreck.of(root, sibling, Crash.after("SYNC_FILE " + STAGED_SIDECAR));
    Finding finding = wreck.recovering().runOne();
    requireEnded(finding, Ending.NOT_COMMITTED);
    assertThat(finding.moved()).isEmpty();
    wreck.requireNone();
  }

  @Test
  @DisplayName("no intent, and another program's file at a staged name: to the attic")
  void foreignStaged() throws Exception {
    PairWreck wreck = PairWreck.of(root, false, Crash.after("SYNC_FILE " + STAGED_SIDECAR));
    String name = ".a.jar." + wreck.token() + ".artifact.tmp";
    new Outsider(wreck.rig().base()).replace(wreck.path(name));
    Files.createLink(wreck.path("theirs"), wreck.path(name));
    requireEnded(wreck.recovering().runOne(), Ending.NOT_COMMITTED);
    assertThat(wreck.names()).containsExactly(".custody-attic", "theirs");
    assertThat(new Shelved(wreck.path(".custody-attic")).files())
        .containsEntry(name, Outsider.FOREIGN);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  @DisplayName("locks were deleted by hand: the next one is LOCKED; recovered by the same rows")
  void locksAreGone(int gone) throws Exception {
    PairWreck wreck = PairWreck.of(root, false, Crash.after(PairWreck.LINK_SIDECAR));
    Files.delete(wreck.path("a.jar.lock"));
    if (gone == 2) {
      Files.delete(wreck.path("a.jar.provenance.json.lock"));
    }
    assertThat(wreck.rig().interposing(Interposition.none()).publish())
        .isEqualTo(PairRig.Outcome.HELD);
    Finding finding = wreck.recovering().runOne();
    requireEnded(finding, Ending.COMPLETED);
    assertThat(finding.owner().verdict()).isEqualTo(gone == 2 ? "MISSING" : "DEAD");
    wreck.requireBoth();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("the undo is there: backward, whatever is whole")
  void undo(boolean locked) throws Exception {
    PairWreck wreck = undone();
    if (!locked) {
      for (String lock : PairWreck.LOCKS) {
        Files.delete(wreck.path(lock));
      }
      assertThat(wreck.rig().interposing(Interposition.none()).publish())
          .isEqualTo(PairRig.Outcome.HELD);
    }
    requireEnded(wreck.recovering().runOne(), Ending.NOT_COMMITTED);
    wreck.requireNone();
  }

  @ParameterizedTest
  @ValueSource(strings = {PairWreck.INTENT, PairWreck.UNDO})
  @DisplayName("an intent that cannot be read: consent; then all of it is in the attic")
  void unreadable(String name) throws Exception {
    PairWreck wreck =
        name.equals(PairWreck.UNDO)
            ? undone()
            : PairWreck.of(root, false, Crash.after(PairWreck.LINK_SIDECAR));
    String token = wreck.token();
    Files.writeString(wreck.path(name), "custody-pair-intent 1\nnoise", ISO_8859_1);
    Folder before = wreck.folder();
    assertThat(wreck.recovering().runOne().status()).isEqualTo(Status.NEEDS_CONSENT);
    assertThat(wreck.folder()).isEqualTo(before);

    assertThat(wreck.recovering().consenting(token).runOne().status()).isEqualTo(Status.RESOLVED);

    assertThat(wreck.beside()).containsExactly(".custody-attic");
    assertThat(new Shelved(wreck.path(".custody-attic")).files()).containsKey(name);
    before
        .at(SIDECAR)
        .ifPresent(it -> assertThat(wreck.folder().content(SIDECAR)).contains(it.content()));
  }

  @Test
  @DisplayName("with a consent nothing is deleted: backward, all of it is in the attic")
  void consentedBackward() throws Exception {
    PairWreck wreck = PairWreck.of(root, false, Crash.after(PairWreck.LINK_SIDECAR));
    new Outsider(wreck.rig().base()).replace(wreck.path(ARTIFACT));
    requireEnded(wreck.recovering().consenting(wreck.token()).runOne(), Ending.NOT_COMMITTED);
    assertThat(wreck.names()).containsExactly(".custody-attic", ARTIFACT);
    assertThat(new Shelved(wreck.path(".custody-attic")).files())
        .containsKeys(SIDECAR, "a.jar.lock", "a.jar.provenance.json.lock", "a.jar.undo")
        .containsValue(BYTES);
  }

  @Test
  @DisplayName("a captured file of another program gets its name back, and decides then")
  void capturedForeign() throws Exception {
    PairWreck wreck = PairWreck.of(root, false, Crash.after(PairWreck.LINK_SIDECAR));
    new Outsider(wreck.rig().base()).replace(wreck.path(".a.jar.drop-" + wreck.token() + "-0"));
    requireEnded(wreck.recovering().runOne(), Ending.NOT_COMMITTED);
    assertThat(wreck.names()).containsExactly(ARTIFACT);
    assertThat(wreck.folder().content(ARTIFACT)).contains(Outsider.FOREIGN);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("RL-11 mode=report changes nothing, and shows the plan that is then carried out")
  void rl11_report(boolean back) throws Exception {
    PairWreck wreck = back ? undone() : bothLinks(false);
    Folder before = wreck.folder();
    Finding planned = Recovering.only(wreck.recovering().run(Mode.REPORT));
    assertThat(planned.status()).isEqualTo(Status.PLANNED);
    assertThat(wreck.folder()).isEqualTo(before);
    Finding done = wreck.recovering().runOne();
    assertThat(done.ending()).isEqualTo(planned.ending());
    assertThat(done.files()).isEqualTo(planned.files());
  }

  @Test
  @DisplayName("a running build has the other lock: nothing is done")
  void otherLockIsLive() throws Exception {
    PairWreck wreck = PairWreck.of(root, false, Crash.after(PairWreck.LINK_SIDECAR));
    List<String> before = List.copyOf(wreck.names());
    try (TalkingJvm owner =
        TalkingJvm.start(
            LockHoldingJvm.class,
            wreck.rig().directory().toString(),
            "a.jar.provenance.json.lock")) {
      assertThat(owner.line()).isEqualTo("TAKEN");
      assertThat(wreck.recovering().runOne().status()).isEqualTo(Status.LIVE);
      assertThat(wreck.names()).containsExactlyElementsOf(before);
    }
    requireEnded(wreck.recovering().runOne(), Ending.COMPLETED);
    wreck.requireBoth();
  }

  @Test
  @DisplayName("RL-6 a second recovery while the first acts: it reports a live owner")
  void rl6_secondProcess() throws Exception {
    PairWreck wreck = PairWreck.of(root, false, Crash.after(PairWreck.LINK_SIDECAR));
    String directory = wreck.rig().directory().toString();
    StringBuilder second = new StringBuilder();
    Script script =
        new Script()
            .before(
                PairWreck.LINK_ARTIFACT,
                () -> {
                  try (TalkingJvm other = TalkingJvm.start(RecoveringJvm.class, directory)) {
                    second.append(other.line());
                  }
                });
    Finding first = wreck.recovering().interposing(script).runOne();
    assertThat(script.missed()).isEmpty();
    assertThat(second).hasToString("[LIVE]");
    requireEnded(first, Ending.COMPLETED);
    wreck.requireBoth();
  }

  @Test
  @DisplayName("RETAINED: the artifact's marker speaks for both locks although the JVM lives")
  void retained() throws Exception {
    PairWreck wreck = notDurable();
    assertThat(wreck.beside()).contains("a.jar.retained-*", PairWreck.INTENT);
    Finding finding = wreck.recovering().on(VerdictTest.stranger().seeing(SAME_START)).runOne();
    assertThat(finding.owner().verdict()).isEqualTo("RETAINED");
    requireEnded(finding, Ending.COMPLETED);
    wreck.requireBoth();
  }

  @ParameterizedTest
  @ValueSource(strings = {PairWreck.INTENT, PairWreck.UNDO})
  @DisplayName("an intent without its locks: the next owner of A is told its token, and DEAD")
  void holderOfOrphan(String name) throws Exception {
    PairWreck wreck =
        name.equals(PairWreck.UNDO)
            ? undone()
            : PairWreck.of(root, false, Crash.after(PairWreck.LINK_SIDECAR));
    for (String lock : PairWreck.LOCKS) {
      Files.delete(wreck.path(lock));
    }
    if (name.equals(PairWreck.UNDO)) {
      Files.deleteIfExists(wreck.path(PairWreck.INTENT));
    }
    OutputStore store = new OutputStore(FileOps.system(), Clock.systemUTC());
    OutputLocation location =
        new OutputLocation(wreck.rig().base(), wreck.rig().directory(), new LeafName(ARTIFACT));
    Pins pins = new Pins(List.of(FetchRig.sha256("pinned")), OptionalLong.empty());
    try (Destination destination = store.open(location)) {
      assertThat(destination.isTaken()).isTrue();
      Beginning.Held held = (Beginning.Held) destination.begin("fetch-verified", pins);
      assertThat(held.holder().judgement().verdict()).isEqualTo(Verdict.DEAD);
      assertThat(held.holder().token().hex()).isEqualTo(wreck.token());
      assertThat(held.holder().path().getFileName()).hasToString(name);
      assertThat(held.holder().output()).isEqualTo(wreck.rig().artifact());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {ARTIFACT, SIDECAR})
  @DisplayName("onDeadLock=recover at either name recovers the pair")
  void onlyOneName(String name) throws Exception {
    PairWreck wreck = PairWreck.of(root, false, Crash.after(PairWreck.LINK_SIDECAR));
    RecoveryReport report =
        new RecoverLocks(new OutputStore(FileOps.system(), Clock.systemUTC()), TimeSource.system())
            .run(RecoverRequest.only(wreck.path(name)), new Cancellation());
    requireEnded(Recovering.only(report), Ending.COMPLETED);
    wreck.requireBoth();
  }

  @Test
  @DisplayName("what another transaction left at A waits until the pair is ended")
  void restWaits() throws Exception {
    PairWreck wreck = PairWreck.of(root, false, Crash.after(PairWreck.LINK_SIDECAR));
    String partial = "a.jar.partial-" + "0".repeat(32);
    Files.writeString(wreck.path(partial), "theirs", ISO_8859_1);
    String directory = wreck.rig().directory().toString();
    try (TalkingJvm owner =
        TalkingJvm.start(LockHoldingJvm.class, directory, "a.jar.provenance.json.lock")) {
      assertThat(owner.line()).isEqualTo("TAKEN");
      assertThat(Recovering.statuses(wreck.recovering().run()))
          .containsExactly(Status.LIVE, Status.HELD_BACK);
      assertThat(wreck.folder().content(partial)).contains("theirs");
    }
    assertThat(Recovering.statuses(wreck.recovering().run()))
        .containsExactly(Status.RESOLVED, Status.RESOLVED);
    wreck.requirePublished();
    assertThat(wreck.beside()).containsExactly(".custody-attic");
  }

  private PairWreck notDurable() throws Exception {
    PairRig rig = PairWreck.rig(root, false);
    boolean[] published = new boolean[1];
    Interposition trouble =
        call -> {
          published[0] |= Files.exists(rig.artifact());
          if (published[0] && call.verb() == FileVerb.SYNC_DIRECTORY) {
            Script.fail("Input/output error");
          }
          return Interposition.Effect.NORMAL;
        };
    try {
      rig.interposing(trouble).publish();
    } catch (CustodyException e) {
      assertThat(e.code()).isEqualTo(FailureCode.NOT_DURABLE);
      return new PairWreck(rig, true);
    }
    throw new AssertionError("it is durable");
  }

  private PairWreck bothLinks(boolean sibling) throws Exception {
    return PairWreck.of(
        root, sibling, Crash.after(sibling ? PairWreck.LINK_SIBLING : PairWreck.LINK_ARTIFACT));
  }

  /** Killed while it was taken back, with the sidecar still published. */
  private PairWreck undone() throws Exception {
    return PairWreck.of(
        PairWreck.rig(root, false),
        Crash.after("LINK a.jar.intent a.jar.undo"),
        new Script().failing(PairWreck.LINK_ARTIFACT, "Input/output error"));
  }

  private static void requireEnded(Finding finding, Ending ending) {
    assertThat(finding.status()).as("%s", finding).isEqualTo(Status.RESOLVED);
    assertThat(finding.ending()).as("%s", finding).isEqualTo(ending);
  }
}
