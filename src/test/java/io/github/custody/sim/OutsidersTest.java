package io.github.custody.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.custody.fs.FileState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What other programs do to a simulated disk, and who is told of changes. */
class OutsidersTest extends SimDiskFixture {
  @Test
  void aReplacementIsANewFileOfWhichOnlyTheNameIsPending() throws IOException {
    bootWith(file("f", "old"));
    FileState before = home().stat("f").orElseThrow();
    disk().replace(HOME + "/f", "foreign");
    FileState after = home().stat("f").orElseThrow();

    assertThat(after.id()).isNotEqualTo(before.id());
    assertThat(after.mode()).isEqualTo(0600);
    for (Persistence model : Persistence.values()) {
      assertThat(crashes(model))
          .containsExactlyInAnyOrder(Map.of("f", "old"), Map.of("f", "foreign"));
    }
  }

  @Test
  void aFileThatIsRewrittenLooksAsBefore() throws IOException {
    bootWith(file("f", "old!"));
    FileState before = home().stat("f").orElseThrow();
    disk().rewrite(HOME + "/f", "longer");
    FileState after = home().stat("f").orElseThrow();

    assertThat(disk().content(HOME + "/f")).contains("long");
    assertThat(after.looksUnwritten(before)).isTrue();
    assertThat(after.isUntouchedSince(before)).isFalse();
  }

  @Test
  void onACoarseDiskNothingShowsThatAFileWasRewritten() throws IOException {
    bootWith(file("f", "old!"));
    disk().coarse();
    FileState before = home().stat("f").orElseThrow();
    disk().rewrite(HOME + "/f", "new!");
    assertThat(home().stat("f")).contains(before);
  }

  @Test
  void namesAreMovedLinkedAndRemoved() throws IOException {
    bootWith(file("f", "1"), file("d/g", "2"));
    disk().link(HOME + "/f", HOME + "/d/h");
    disk().rename(HOME + "/d/g", HOME + "/f");
    disk().createDirectory(HOME + "/e");
    disk().delete(HOME + "/d/h");
    assertThat(files(disk().now().live())).isEqualTo(Map.of("f", "2"));
    assertThat(disk().now().live().isDirectory(HOME + "/e")).isTrue();
  }

  @Test
  void whatIsNotThereCannotBeChanged() {
    assertThatThrownBy(() -> disk().delete(HOME + "/f")).isInstanceOf(UncheckedIOException.class);
    assertThatThrownBy(() -> disk().rewrite(HOME + "/f", "x"))
        .isInstanceOf(UncheckedIOException.class);
    assertThatThrownBy(() -> disk().replace("/missing/f", "x"))
        .isInstanceOf(UncheckedIOException.class);
    assertThatThrownBy(() -> disk().replace(HOME, "x")).isInstanceOf(UncheckedIOException.class);
    assertThat(disk().content(HOME + "/f")).isEmpty();
  }

  @Test
  void everyChangeAndEverySyncIsTold() throws IOException {
    List<DiskMoment> told = new ArrayList<>();
    disk().onChange(told::add);
    syncedFile("f", "bytes");
    home().link("f", "g");
    home().rename("f", "g");
    home().sync();
    disk().delete(HOME + "/g");
    home().stat("f");

    assertThat(told).hasSize(6);
    assertThat(files(told.get(0).live())).isEqualTo(Map.of("f", ""));
    assertThat(files(told.get(3).live())).isEqualTo(Map.of("f", "bytes", "g", "bytes"));
    assertThat(told.get(5).live()).isEqualTo(disk().now().live());
    told.get(4).crashes(Persistence.WEAK, image -> assertThat(files(image)).hasSize(2));
  }

  @Test
  void anImageIsEqualByValue() {
    DiskImage image = DiskImage.of(file("f", "1").alsoAt(HOME + "/g"), file("h", "2"));
    assertThat(image)
        .isEqualTo(DiskImage.of(file("f", "1").alsoAt(HOME + "/g"), file("h", "2")))
        .isNotEqualTo(DiskImage.of(file("f", "1"), file("g", "1"), file("h", "2")))
        .isNotEqualTo(DiskImage.of(file("f", "1").alsoAt(HOME + "/g"), file("h", "3")))
        .isNotEqualTo(DiskImage.of(file("f", "1").mode(0640).alsoAt(HOME + "/g"), file("h", "2")));
    assertThat(image.entries().get(HOME + "/g").links()).isEqualTo(2);
    assertThat(image.entries().get(HOME + "/h").mode()).isEqualTo(0644);
    assertThat(image.content(HOME)).isEmpty();
  }

  @Test
  void noFileIsPutWhereOneIs() {
    assertThatThrownBy(() -> DiskImage.of(file("f", "1"), file("f", "2")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> DiskImage.of(file("f", "1"), file("f/g", "2")))
        .isInstanceOf(IllegalArgumentException.class);
    List<String> paths = List.of("/d", "/e");
    assertThatThrownBy(() -> new SimFile(paths, true, 0755, ""))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
