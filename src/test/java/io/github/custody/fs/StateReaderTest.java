package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateReaderTest {
  @TempDir Path directory;

  @Test
  void aBirthIsNoModification() throws IOException {
    StateReader reader = StateReader.forFilesIn(directory.toRealPath());
    assumeTrue(reader.birthRecorded(), "SKIPPED: this file system records no creation time");
    Path file = Files.writeString(directory.resolve("f"), "");
    Instant born = reader.at(file).born();
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000));

    assertThat(born).isAfter(Instant.EPOCH);
    assertThat(reader.at(file).born()).isEqualTo(born);
    assertThat(reader.at(file).modified()).isEqualTo(Instant.ofEpochSecond(1));
  }

  @Test
  void whereNoneIsRecordedTheModificationIsNotTakenForIt() throws IOException {
    Path noBirths = Path.of("/proc/self");
    assumeTrue(Files.isDirectory(noBirths), "SKIPPED: no file system without creation times here");
    StateReader reader = StateReader.forFilesIn(noBirths.toRealPath());

    assertThat(reader.birthRecorded()).isFalse();
    assertThat(reader.at(noBirths.resolve("stat")).born()).isEqualTo(Instant.EPOCH);
  }

  @Test
  void aDirectoryThatWasMadeJustNowIsReadAsTheOneAboveIt() throws IOException {
    assumeTrue(
        StateReader.forFilesIn(directory.toRealPath()).birthRecorded(),
        "SKIPPED: this file system records no creation time");
    Path made = Files.createDirectory(directory.resolve("made"));
    Path inIt = Files.createDirectory(made.resolve("in-it"));
    Files.writeString(inIt.resolve("f"), "");
    for (Path each : List.of(made, inIt)) {
      Files.setLastModifiedTime(each, (FileTime) Files.getAttribute(each, "creationTime"));
    }

    try (Directory pinned = FileOps.system().pin(made.toRealPath());
        Directory below = pinned.openDirectory("in-it")) {
      assertThat(below.stat("f").orElseThrow().born()).isAfter(Instant.EPOCH);
    }
  }
}
