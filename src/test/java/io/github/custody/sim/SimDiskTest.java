package io.github.custody.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.custody.fs.OpenFile;
import io.github.custody.testing.FileVerb;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a power cut leaves of the bytes and the mode of a file. */
class SimDiskTest extends SimDiskFixture {
  private static final char ZERO = 0;

  @ParameterizedTest
  @EnumSource
  void whatWasNotSyncedIsLostTornOrWhole(Persistence model) throws IOException {
    OpenFile file = home().create("f");
    home().sync();
    write(file, "12345678");

    assertThat(crashes(model))
        .containsExactlyInAnyOrder(
            Map.of("f", ""),
            Map.of("f", "1234"),
            Map.of("f", String.valueOf(ZERO).repeat(8)),
            Map.of("f", "12345678"));
  }

  @ParameterizedTest
  @EnumSource
  void whatWasSyncedStaysUnderALaterWrite(Persistence model) throws IOException {
    OpenFile file = home().create("f");
    home().sync();
    write(file, "old ");
    file.sync();
    assertThat(crashes(model)).containsExactly(Map.of("f", "old "));
    write(file, "new!");

    assertThat(crashes(model))
        .containsExactlyInAnyOrder(
            Map.of("f", "old "),
            Map.of("f", "old ne"),
            Map.of("f", "old " + String.valueOf(ZERO).repeat(4)),
            Map.of("f", "old new!"));
  }

  @ParameterizedTest
  @EnumSource
  void bytesThatAreOverwrittenAreOldNewOrMixed(Persistence model) throws IOException {
    bootWith(file("f", "old!"));
    disk().rewrite(HOME + "/f", "NEW?");

    assertThat(crashes(model))
        .containsExactlyInAnyOrder(Map.of("f", "old!"), Map.of("f", "NEd!"), Map.of("f", "NEW?"));
  }

  @ParameterizedTest
  @EnumSource
  void theSyncOfOneFileIsNoneOfAnother(Persistence model) throws IOException {
    OpenFile one = home().create("f");
    OpenFile other = home().create("g");
    home().sync();
    write(one, "1");
    write(other, "2");
    one.sync();

    assertThat(crashes(model))
        .containsExactlyInAnyOrder(
            Map.of("f", "1", "g", ""),
            Map.of("f", "1", "g", String.valueOf(ZERO)),
            Map.of("f", "1", "g", "2"));
  }

  @ParameterizedTest
  @EnumSource
  void twoFilesAreLostIndependently(Persistence model) throws IOException {
    OpenFile one = home().create("f");
    OpenFile other = home().create("g");
    home().sync();
    write(one, "12");
    write(other, "34");

    assertThat(crashes(model))
        .hasSize(16)
        .contains(Map.of("f", "", "g", "34"), Map.of("f", "1", "g", "\0\0"));
  }

  @Test
  void ofManyFilesAllButOneAreAlike() throws IOException {
    for (String name : List.of("a", "b", "c", "d")) {
      write(home().create(name), "12");
    }
    home().sync();

    assertThat(crashes(Persistence.ORDERED))
        .contains(
            Map.of("a", "", "b", "", "c", "", "d", ""),
            Map.of("a", "12", "b", "12", "c", "12", "d", "12"),
            Map.of("a", "", "b", "1", "c", "", "d", ""),
            Map.of("a", "12", "b", "12", "c", "12", "d", ""))
        .doesNotContain(Map.of("a", "", "b", "", "c", "12", "d", "12"))
        .hasSize(2 + 4 * 3 + 4 * 3);
  }

  @ParameterizedTest
  @EnumSource
  void aModeIsLostUntilItsFileIsSynced(Persistence model) throws IOException {
    OpenFile file = home().create("f");
    home().sync();
    file.setMode(0644);
    assertThat(modes(model)).containsExactlyInAnyOrder(0600, 0644);
    file.sync();
    assertThat(modes(model)).containsExactly(0644);
  }

  private List<Integer> modes(Persistence model) {
    return images(model).stream().map(image -> image.entries().get(HOME + "/f").mode()).toList();
  }

  @ParameterizedTest
  @EnumSource
  void aSyncThatFailsDropsWhatItWasToWrite(Persistence model) throws IOException {
    OpenFile file = home().create("f");
    home().sync();
    write(file, "bytes");
    disk().failSync(call -> call.is(FileVerb.SYNC_FILE, "f"));

    assertThatThrownBy(file::sync).isInstanceOf(IOException.class).hasMessageContaining("Input/");
    assertThat(content(file)).isEqualTo("bytes");
    assertThat(disk().content(HOME + "/f")).contains("bytes");
    file.sync();
    assertThat(content(file)).isEqualTo("bytes");
    assertThat(crashes(model)).containsExactly(Map.of("f", ""));
    assertThat(files(disk().now().live())).isEqualTo(Map.of("f", "bytes"));
    assertThat(files(disk().now().settled())).isEqualTo(Map.of("f", ""));
  }

  @Test
  void whatIsWrittenAfterASyncThatFailedFollowsAGap() throws IOException {
    OpenFile file = home().create("f");
    home().sync();
    write(file, "lost");
    disk().failSync(call -> call.verb() == FileVerb.SYNC_FILE);
    assertThatThrownBy(file::sync).isInstanceOf(IOException.class);
    write(file, "kept");
    file.sync();

    assertThat(content(file)).isEqualTo("lostkept");
    assertThat(crashes(Persistence.ORDERED)).containsExactly(Map.of("f", "\0\0\0\0kept"));
  }

  @Test
  void oneSyncFailsAndNotTheNext() throws IOException {
    OpenFile file = home().create("f");
    disk().failSync(call -> call.verb() == FileVerb.SYNC_DIRECTORY && call.index() > 0);
    home().sync();
    file.sync();
    home().unlink("f");

    assertThatThrownBy(() -> home().sync()).isInstanceOf(IOException.class);
    assertThat(crashes(Persistence.WEAK)).containsExactlyInAnyOrder(Map.of("f", ""), Map.of());
    home().sync();
    assertThat(crashes(Persistence.WEAK)).containsExactly(Map.of());
  }

  @Test
  void aProcessThatIsKilledLosesNothing() throws IOException {
    write(home().create("f"), "bytes");
    assertThat(disk().now().settled()).isEqualTo(disk().now().live());
    assertThat(files(disk().now().settled())).isEqualTo(Map.of("f", "bytes"));
  }
}
