package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcDescriptorsTest {
  private final StateReader states = new StateReader(false);
  private final List<Path> paths = new ArrayList<>();
  private final List<FileChannel> channels = new ArrayList<>();

  @TempDir Path directory;

  @BeforeEach
  void onlyWhereThereAreDescriptors() {
    assumeTrue(ProcDescriptors.available(), "SKIPPED: this platform shows no descriptors");
  }

  @AfterEach
  void closeAll() throws IOException {
    for (FileChannel channel : channels) {
      channel.close();
    }
  }

  @Test
  void eachOfManyIsFoundAlsoFarFromTheLastOne() throws IOException {
    for (int i = 0; i < 100; i++) {
      open(Files.writeString(directory.resolve("f" + i), "bytes"));
      open(Files.createDirectory(directory.resolve("d" + i)));
    }
    ProcDescriptors descriptors = new ProcDescriptors();
    int step = 37; // shares no factor with 200: every one is visited, never next to the last one
    for (int visit = 0, i = 0; visit < 200; visit++, i = (i + step) % 200) {
      Path path = paths.get(i);
      Descriptor found = descriptors.of(channels.get(i), () -> List.of(path), states);
      assertThat(found).isInstanceOf(ProcDescriptor.class);
      assertThat(found.state()).isEqualTo(states.at(path));
      assertThat(channels.get(i).position()).isZero();
    }
  }

  @Test
  void whatHasNoPositionIsReachedByName() throws IOException {
    Path fifo = directory.resolve("fifo");
    ChildProcess.run("mkfifo", fifo.toString());
    channels.add(FileChannel.open(fifo, StandardOpenOption.READ, StandardOpenOption.WRITE));

    Descriptor found = new ProcDescriptors().of(channels.get(0), () -> List.of(fifo), states);

    assertThat(found).isInstanceOf(NamedDescriptor.class);
    assertThat(found.state().kind()).isEqualTo(FileKind.OTHER);
  }

  private void open(Path path) throws IOException {
    paths.add(path);
    channels.add(FileChannel.open(path, StandardOpenOption.READ));
  }
}
