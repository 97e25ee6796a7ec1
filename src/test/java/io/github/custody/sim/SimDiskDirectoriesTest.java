package io.github.custody.sim;

import static io.github.custody.sim.Persistence.ORDERED;
import static io.github.custody.sim.Persistence.WEAK;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.fs.Directory;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a power cut leaves of names in several directories, and of directories. */
class SimDiskDirectoriesTest extends SimDiskFixture {
  private static final Map<String, String> NOTHING = Map.of();

  @Test
  void aSyncOfOneDirectoryIsOneOfAllOnlyWithAJournal() throws IOException {
    bootWith(file("f", "1"), SimFile.directory(HOME + "/d"));
    Directory below = home().openDirectory("d");
    home().link("f", below, "g");
    home().unlink("f");
    home().sync();
    assertThat(crashes(ORDERED)).containsExactly(Map.of("d/g", "1"));
    assertThat(crashes(WEAK)).containsExactlyInAnyOrder(NOTHING, Map.of("d/g", "1"));
    below.sync();
    assertThat(crashes(WEAK)).containsExactly(Map.of("d/g", "1"));
  }

  @Test
  void aMoveBetweenDirectoriesMayLeaveBothNamesAndNeverNone() throws IOException {
    bootWith(file("f", "1"), SimFile.directory(HOME + "/d"));
    Directory below = home().openDirectory("d");
    home().rename("f", below, "g");

    Map<String, String> before = Map.of("f", "1");
    Map<String, String> both = Map.of("f", "1", "d/g", "1");
    Map<String, String> after = Map.of("d/g", "1");
    assertThat(crashes(ORDERED)).containsExactlyInAnyOrder(before, after);
    assertThat(crashes(WEAK)).containsExactlyInAnyOrder(before, both, after);
    below.sync();
    assertThat(crashes(WEAK)).containsExactlyInAnyOrder(both, after);
  }

  @Test
  void aMoveThatIsDurableWhereItBeganIsDurableWhereItEnded() throws IOException {
    bootWith(file("f", "1"), SimFile.directory(HOME + "/d"));
    home().rename("f", home().openDirectory("d"), "g");
    home().sync();
    assertThat(crashes(WEAK)).containsExactly(Map.of("d/g", "1"));
  }

  @Test
  void whatIsInADirectoryThatIsLostWasNotMovedThere() throws IOException {
    bootWith(file("f", "1"));
    home().createDirectory("d");
    Directory below = home().openDirectory("d");
    home().rename("f", below, "g");
    below.sync();

    assertThat(crashes(WEAK))
        .containsExactlyInAnyOrder(
            Map.of("f", "1"), Map.of("f", "1", "d/g", "1"), Map.of("d/g", "1"));
    assertThat(images(WEAK))
        .filteredOn(image -> files(image).equals(Map.of("f", "1")))
        .allMatch(image -> !image.isDirectory(HOME + "/d"));
  }

  @ParameterizedTest
  @EnumSource
  void aDirectoryIsThereWhenTheOneAboveIsSynced(Persistence model) throws IOException {
    home().createDirectory("d");
    home().openDirectory("d").create("f").close();
    assertThat(crashes(model)).containsExactlyInAnyOrder(NOTHING, Map.of("d/f", ""));
    assertThat(images(model)).hasSize(3);
    home().sync();
    assertThat(images(model)).allMatch(image -> image.isDirectory(HOME + "/d"));
  }
}
