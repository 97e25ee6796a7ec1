package io.github.custody.publish;

import static io.github.custody.testing.PairRig.ARTIFACT;
import static io.github.custody.testing.PairRig.BYTES;
import static io.github.custody.testing.PairRig.SIDECAR;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.FailureKind;
import io.github.custody.OutputState;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Folder;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.PairRig;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every file operation of a publication fails once, for good, or although it worked. */
class PairFaultSweepTest {
  @TempDir Path root;

  private record Run(PairRig rig, Optional<CustodyException> failure) {}

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName(
      "P5 P6 an operation that fails once: both, or none and nothing left that is not named")
  void failsOnce(boolean staged) throws Exception {
    for (FileCall point : points(staged)) {
      check(run(staged, call -> fail(call.index() == point.index())), staged, point);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("P5 P6 an operation that fails from then on")
  void failsForGood(boolean staged) throws Exception {
    for (FileCall point : points(staged)) {
      Run run =
          run(staged, call -> fail(call.index() >= point.index() && call.verb() == point.verb()));
      check(run, staged, point);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("P5 P6 an operation that works and reports failure")
  void worksAndFails(boolean staged) throws Exception {
    for (FileCall point : points(staged)) {
      check(run(staged, afterwards(point)), staged, point);
    }
  }

  private static Interposition afterwards(FileCall point) {
    return new Interposition() {
      @Override
      public Effect before(FileCall call) {
        return Effect.NORMAL;
      }

      @Override
      public void after(FileCall call) throws IOException {
        fail(call.index() == point.index());
      }
    };
  }

  private List<FileCall> points(boolean staged) throws Exception {
    List<FileCall> calls = new ArrayList<>();
    run(
        staged,
        call -> {
          synchronized (calls) {
            calls.add(call);
          }
          return Interposition.Effect.NORMAL;
        });
    assertThat(calls).hasSizeGreaterThan(50);
    return calls;
  }

  /** Runs with P5 checked at every operation. */
  private Run run(boolean staged, Interposition interposition) throws Exception {
    PairRig rig = new PairRig(Files.createTempDirectory(root.toRealPath(), "rig"));
    if (staged) {
      rig.staging();
    }
    rig.interposing(
        new Interposition() {
          @Override
          public Effect before(FileCall call) throws IOException {
            requireBothOrNoArtifact(rig, call);
            return interposition.before(call);
          }

          @Override
          public void after(FileCall call) throws IOException {
            requireBothOrNoArtifact(rig, call);
            interposition.after(call);
          }
        });
    try {
      assertThat(rig.publish()).isEqualTo(PairRig.Outcome.PUBLISHED);
      return new Run(rig, Optional.empty());
    } catch (CustodyException e) {
      return new Run(rig, Optional.of(e));
    }
  }

  private static void requireBothOrNoArtifact(PairRig rig, FileCall call) {
    if (Files.exists(rig.artifact())) {
      assertThat(rig.sidecar()).as("P5 at %s", call).exists();
    }
  }

  private static Interposition.Effect fail(boolean now) throws IOException {
    if (now) {
      throw new FileSystemException("injected", null, "Input/output error");
    }
    return Interposition.Effect.NORMAL;
  }

  private static void check(Run run, boolean staged, FileCall point) {
    Folder folder = run.rig().folder();
    String what = "%s%n%s%n%s".formatted(point, run.failure(), folder.entries().keySet());
    boolean both = folder.at(ARTIFACT).isPresent() && folder.at(SIDECAR).isPresent();
    if (run.failure().isEmpty()) {
      assertThat(both).as(what).isTrue();
      assertThat(folder.content(ARTIFACT)).as(what).contains(BYTES);
      return;
    }
    CustodyException failure = run.failure().get();
    boolean rejected = failure.code().kind() == FailureKind.REJECTED;
    if (failure.facts().output() != OutputState.UNKNOWN) {
      assertThat(failure.facts().committed()).as(what).isEqualTo(both);
    }
    if (rejected) {
      assertThat(folder.at(ARTIFACT)).as(what).isEmpty();
      assertThat(folder.at(SIDECAR)).as(what).isEmpty();
    }
    Set<String> left = new TreeSet<>(folder.entries().keySet());
    left.remove(PairRig.SIBLING);
    if (both) {
      left.removeAll(Set.of(ARTIFACT, SIDECAR)); // One alone has to be named.
    }
    Set<String> kept =
        failure.facts().kept().stream()
            .map(path -> path.getFileName().toString())
            .collect(Collectors.toCollection(TreeSet::new));
    if (point.verb() == FileVerb.STAT) {
      assertThat(kept).as(what).containsAll(left); // What cannot be looked at may be there.
    } else if (point.verb() != FileVerb.CREATE) {
      assertThat(kept).as(what).containsExactlyInAnyOrderElementsOf(left);
    }
    if (staged && rejected && left.isEmpty()) {
      assertThat(folder.at(PairRig.SIBLING).orElseThrow().mode() & 07777).as(what).isEqualTo(0600);
    }
  }
}
