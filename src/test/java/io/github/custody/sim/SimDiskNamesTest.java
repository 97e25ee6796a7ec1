package io.github.custody.sim;

import static io.github.custody.sim.Persistence.ORDERED;
import static io.github.custody.sim.Persistence.WEAK;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a power cut leaves of the names in one directory. */
class SimDiskNamesTest extends SimDiskFixture {
  private static final Map<String, String> NOTHING = Map.of();

  @ParameterizedTest
  @EnumSource
  void aSyncedFileWithoutASyncedNameMayBeGone(Persistence model) throws IOException {
    syncedFile("f", "bytes");
    assertThat(crashes(model)).containsExactlyInAnyOrder(NOTHING, Map.of("f", "bytes"));
    home().sync();
    assertThat(crashes(model)).containsExactly(Map.of("f", "bytes"));
  }

  @Test
  void aJournalKeepsTheOrderOfNames() throws IOException {
    syncedFile("f", "1");
    home().link("f", "g");
    home().unlink("f");

    Map<String, String> both = Map.of("f", "1", "g", "1");
    assertThat(crashes(ORDERED))
        .containsExactlyInAnyOrder(NOTHING, Map.of("f", "1"), both, Map.of("g", "1"));
  }

  @Test
  void withoutAJournalAnySubsetSurvives() throws IOException {
    bootWith(file("f", "1"), file("g", "2"));
    home().unlink("f");
    home().unlink("g");

    assertThat(crashes(ORDERED))
        .containsExactlyInAnyOrder(Map.of("f", "1", "g", "2"), Map.of("g", "2"), NOTHING);
    assertThat(crashes(WEAK))
        .containsExactlyInAnyOrder(
            Map.of("f", "1", "g", "2"), Map.of("g", "2"), Map.of("f", "1"), NOTHING);
  }

  @Test
  void aLinkMaySurviveTheNameThatItWasMadeFrom() throws IOException {
    syncedFile("f", "1");
    home().link("f", "g");

    assertThat(crashes(WEAK))
        .containsExactlyInAnyOrder(
            NOTHING, Map.of("f", "1"), Map.of("g", "1"), Map.of("f", "1", "g", "1"));
  }

  @Test
  void aLinkWhoseNameIsStillTakenIsLost() throws IOException {
    bootWith(file("f", "1"), file("g", "2"));
    home().rename("g", "h");
    home().link("f", "g");

    assertThat(crashes(WEAK))
        .containsExactlyInAnyOrder(
            Map.of("f", "1", "g", "2"),
            Map.of("f", "1", "h", "2"),
            Map.of("f", "1", "g", "1", "h", "2"));
  }

  @Test
  void anUnlinkTakesNoOtherFileThanItsOwn() throws IOException {
    bootWith(file("f", "1"), file("g", "2"));
    home().rename("f", "g");
    home().unlink("g");

    assertThat(crashes(WEAK))
        .containsExactlyInAnyOrder(Map.of("f", "1", "g", "2"), Map.of("g", "1"), NOTHING);
  }

  @ParameterizedTest
  @EnumSource
  void aRenameInOneDirectoryIsOneStep(Persistence model) throws IOException {
    bootWith(file("f", "new"), file("g", "old"));
    home().rename("f", "g");

    assertThat(crashes(model))
        .containsExactlyInAnyOrder(Map.of("f", "new", "g", "old"), Map.of("g", "new"));
  }

  @ParameterizedTest
  @EnumSource
  void anExchangeIsOneStep(Persistence model) throws IOException {
    bootWith(file("f", "new"), file("g", "old"));
    home().exchange("f", "g");

    assertThat(crashes(model))
        .containsExactlyInAnyOrder(Map.of("f", "new", "g", "old"), Map.of("f", "old", "g", "new"));
  }

  @Test
  void anExchangeMaySurviveTheLossOfOneName() throws IOException {
    bootWith(file("O", "old"));
    syncedFile("P", "new");
    home().exchange("O", "P");

    Map<String, String> swapped = Map.of("O", "new", "P", "old");
    assertThat(crashes(ORDERED))
        .containsExactlyInAnyOrder(Map.of("O", "old"), Map.of("O", "old", "P", "new"), swapped);
    assertThat(crashes(WEAK)).isEqualTo(crashes(ORDERED));
  }

  @Test
  void anExchangeOfWhatIsNotThereIsLost() throws IOException {
    bootWith(file("f", "1"), file("g", "2"), file("h", "3"));
    home().rename("h", "f");
    home().exchange("f", "g");

    assertThat(crashes(WEAK))
        .containsExactlyInAnyOrder(
            Map.of("f", "1", "g", "2", "h", "3"),
            Map.of("f", "3", "g", "2"),
            Map.of("f", "2", "g", "3"));
  }

  @ParameterizedTest
  @EnumSource
  void aNumberIsNeverThatOfTwoFiles(Persistence model) throws IOException {
    bootWith(file("f", "old"));
    long number = home().stat("f").orElseThrow().id().inode();
    home().unlink("f");
    syncedFile("g", "new");
    assertThat(home().stat("g").orElseThrow().id().inode()).isEqualTo(number);

    assertThat(crashes(model))
        .containsExactlyInAnyOrder(Map.of("f", "old"), NOTHING, Map.of("g", "new"));
  }

  @Test
  void twelvePendingOperationsAreManyImages() throws IOException {
    for (int number = 0; number < 12; number++) {
      syncedFile("f" + number, "bytes");
    }
    assertThat(images(ORDERED)).hasSize(13);
    assertThat(images(WEAK)).hasSize(1 << 12);
  }

  @Test
  void namesAndBytesAreLostIndependently() throws IOException {
    bootWith(file("O", "old"));
    OpenFile staged = home().create("P");
    write(staged, "new");
    home().rename("P", "O");

    assertThat(crashes(ORDERED))
        .containsAll(
            List.of(
                Map.of("O", "old"),
                Map.of("O", "old", "P", "n"),
                Map.of("O", ""),
                Map.of("O", "\0\0\0"),
                Map.of("O", "new")));
  }
}
