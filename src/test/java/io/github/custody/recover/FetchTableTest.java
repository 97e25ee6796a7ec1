package io.github.custody.recover;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.fs.FileId;
import io.github.custody.fs.FileKind;
import io.github.custody.fs.FileState;
import io.github.custody.store.IntentNow;
import io.github.custody.store.LeftoverKind;
import io.github.custody.store.OutputNow;
import io.github.custody.store.Remains;
import io.github.custody.store.Remnant;
import io.github.custody.store.Token;
import io.github.custody.store.Trait;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The decision table of recovery, all of it: 3 intents, 5 outputs, 4 kept previous outputs. */
class FetchTableTest {
  /** The document's rows: intent, output, then the ending for each {@link KeptPrevious}. */
  private static final String DOCUMENTED =
      """
      NONE       ABSENT   NOT_COMMITTED NOT_COMMITTED NOT_COMMITTED UNDECIDED
      NONE       NO_FILE  NOT_COMMITTED NOT_COMMITTED NOT_COMMITTED UNDECIDED
      NONE       PREVIOUS NOT_COMMITTED NOT_COMMITTED NOT_COMMITTED UNDECIDED
      NONE       PINNED   COMPLETED     COMPLETED     COMPLETED     UNDECIDED
      NONE       STAGED   NOT_COMMITTED NOT_COMMITTED NOT_COMMITTED UNDECIDED
      NONE       OTHER    NOT_COMMITTED NOT_COMMITTED NOT_COMMITTED UNDECIDED
      READABLE   ABSENT   UNDECIDED     UNDECIDED     RESTORED      UNDECIDED
      READABLE   NO_FILE  UNDECIDED   UNDECIDED   UNDECIDED   UNDECIDED
      READABLE   PREVIOUS NOT_COMMITTED NOT_COMMITTED NOT_COMMITTED NOT_COMMITTED
      READABLE   PINNED   COMPLETED     COMPLETED     COMPLETED     COMPLETED
      READABLE   STAGED   UNDECIDED     UNDECIDED     RESTORED      UNDECIDED
      READABLE   OTHER    UNDECIDED     UNDECIDED     UNDECIDED     UNDECIDED
      UNREADABLE ABSENT   UNDECIDED     UNDECIDED     UNDECIDED     UNDECIDED
      UNREADABLE NO_FILE  UNDECIDED     UNDECIDED     UNDECIDED     UNDECIDED
      UNREADABLE PREVIOUS UNDECIDED     UNDECIDED     UNDECIDED     UNDECIDED
      UNREADABLE PINNED   UNDECIDED     UNDECIDED     UNDECIDED     UNDECIDED
      UNREADABLE STAGED   UNDECIDED     UNDECIDED     UNDECIDED     UNDECIDED
      UNREADABLE OTHER    UNDECIDED     UNDECIDED     UNDECIDED     UNDECIDED
      """;

  @Test
  @DisplayName("each of the 60 combinations has the documented ending")
  void endings() {
    List<String> rows = new ArrayList<>();
    for (IntentNow intent : IntentNow.values()) {
      for (OutputNow output : OutputNow.values()) {
        List<String> row = new ArrayList<>(List.of(intent.name(), output.name()));
        for (KeptPrevious previous : KeptPrevious.values()) {
          row.add(FetchTable.rowFor(remains(intent, output, previous)).ending().name());
        }
        rows.add(String.join(" ", row));
      }
    }
    assertThat(rows)
        .containsExactlyInAnyOrderElementsOf(
            DOCUMENTED.lines().map(line -> line.replaceAll(" +", " ")).toList());
  }

  @Test
  @DisplayName("where nothing is decided nothing is done")
  void undecided() {
    Remains remains = remains(IntentNow.READABLE, OutputNow.OTHER, KeptPrevious.RECORDED);
    assertThat(plan(remains).steps()).isNotEmpty().allMatch(step -> step.action() == Action.LEAVE);
  }

  @ParameterizedTest
  @CsvSource({
    // intent, output, traits of the new file, what becomes of it
    "NONE, PINNED, OUTPUT, DELETE",
    "NONE, PINNED, PROVEN, ATTIC",
    "NONE, PINNED, '', ATTIC",
    "NONE, ABSENT, PROVEN, DELETE",
    "NONE, OTHER, PROVEN, DELETE",
    "NONE, OTHER, PINNED, ATTIC",
    "NONE, OTHER, '', ATTIC",
    "READABLE, PREVIOUS, STAGED, DELETE",
    "READABLE, PREVIOUS, PROVEN, DELETE",
    "READABLE, PREVIOUS, '', ATTIC",
    "READABLE, PINNED, PREVIOUS, DELETE",
    "READABLE, PINNED, '', ATTIC",
    "READABLE, OTHER, STAGED, LEAVE",
    "UNREADABLE, PREVIOUS, PROVEN, LEAVE",
  })
  @DisplayName("the new file is deleted only with a proof (P3)")
  void newFile(IntentNow intent, OutputNow output, String traits, Action action) {
    Remnant partial = remnant(LeftoverKind.PARTIAL, traits(traits));
    assertThat(actions(plan(remains(intent, output, List.of(partial))), partial))
        .containsExactly(action);
  }

  @ParameterizedTest
  @CsvSource({
    "NONE, PINNED, OUTPUT, DELETE",
    "NONE, ABSENT, OUTPUT, DELETE",
    "READABLE, PREVIOUS, OUTPUT, DELETE",
    "READABLE, PREVIOUS, PREVIOUS, ATTIC",
    "READABLE, PREVIOUS, '', ATTIC",
    "READABLE, PINNED, PREVIOUS, DELETE",
    "READABLE, PINNED, OUTPUT, DELETE",
    "READABLE, PINNED, '', ATTIC",
    "READABLE, PINNED, PROVEN, ATTIC",
    "READABLE, OTHER, PREVIOUS, LEAVE",
  })
  @DisplayName(
      "the previous output is deleted only where it has another name or its successor stands")
  void previousOutput(IntentNow intent, OutputNow output, String traits, Action action) {
    for (LeftoverKind kind : List.of(LeftoverKind.RECOVERY, LeftoverKind.RESTORE)) {
      Remnant kept = remnant(kind, traits(traits));
      assertThat(actions(plan(remains(intent, output, List.of(kept))), kept))
          .as("%s", kind)
          .containsExactly(action);
    }
  }

  @Test
  @DisplayName("restored: the previous output gets the name, then its further names go")
  void restored() {
    Remnant kept = remnant(LeftoverKind.RECOVERY, Set.of(Trait.PREVIOUS));
    Remains remains = remains(IntentNow.READABLE, OutputNow.ABSENT, List.of(kept));
    assertThat(plan(remains).ending()).isEqualTo(Ending.RESTORED);
    assertThat(actions(plan(remains), kept)).containsExactly(Action.BECOME_OUTPUT, Action.DELETE);
  }

  @Test
  @DisplayName("what is no regular file is left, whatever its name")
  void noFile() {
    for (LeftoverKind kind : LeftoverKind.values()) {
      Remnant link = remnant(kind, FileKind.SYMLINK, Set.of());
      Remains remains = remains(IntentNow.NONE, OutputNow.ABSENT, List.of(link));
      for (boolean consented : List.of(true, false)) {
        assertThat(new Planner(consented, Choice.KEEP_CURRENT).plan(remains).steps())
            .as("%s", kind)
            .noneMatch(step -> step.action() != Action.LEAVE);
      }
    }
  }

  @Test
  @DisplayName("under a consent nothing is deleted, whatever is proven")
  void consented() {
    for (OutputNow output : OutputNow.values()) {
      Remains remains =
          remains(
              IntentNow.READABLE,
              output,
              List.of(
                  remnant(LeftoverKind.PARTIAL, Set.of(Trait.STAGED, Trait.PROVEN)),
                  remnant(LeftoverKind.INTENT, Set.of(Trait.PROVEN))));
      assertThat(new Planner(true, Choice.KEEP_CURRENT).plan(remains).steps())
          .as("%s", output)
          .hasSize(2)
          .allMatch(step -> step.action() == Action.ATTIC);
    }
  }

  private static Plan plan(Remains remains) {
    return new Planner(false, Choice.KEEP_CURRENT).plan(remains);
  }

  private static List<Action> actions(Plan plan, Remnant file) {
    return plan.steps().stream()
        .filter(step -> step.file().equals(file))
        .map(Step::action)
        .toList();
  }

  private static Remains remains(IntentNow intent, OutputNow output, KeptPrevious previous) {
    Stream<Set<Trait>> kept =
        switch (previous) {
          case NONE -> Stream.empty();
          case SAME -> Stream.of(Set.of(Trait.OUTPUT));
          case RECORDED -> Stream.of(Set.of(Trait.PREVIOUS));
          case UNKNOWN -> Stream.of(Set.of());
        };
    return remains(
        intent, output, kept.map(traits -> remnant(LeftoverKind.RECOVERY, traits)).toList());
  }

  private static Remains remains(IntentNow intent, OutputNow output, List<Remnant> files) {
    return new Remains(
        Token.random(), Optional.empty(), intent, output, OptionalInt.empty(), files);
  }

  private static Remnant remnant(LeftoverKind kind, Set<Trait> traits) {
    return remnant(kind, FileKind.REGULAR, traits);
  }

  private static Remnant remnant(LeftoverKind kind, FileKind file, Set<Trait> traits) {
    Instant then = Instant.EPOCH;
    FileState state = new FileState(file, new FileId(1, 2), 1, 0600, 0, 3, then, then, then);
    return new Remnant("some name", kind, state, traits);
  }

  private static Set<Trait> traits(String text) {
    return text.isEmpty() ? Set.of() : Set.of(Trait.valueOf(text));
  }
}
