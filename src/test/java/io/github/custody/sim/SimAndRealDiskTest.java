package io.github.custody.sim;

import static io.github.custody.sim.DiskStep.of;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.fs.FileOps;
import io.github.custody.fs.FileState;
import io.github.custody.sim.DiskStep.Verb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same programs on the simulated disk and on the disk of this machine: each step has the same
 * result, and after it both show the same names, files, modes and bytes.
 */
class SimAndRealDiskTest {
  private static final int PROGRAMS = 40;
  private static final int STEPS = 60;

  @TempDir Path temporary;

  @Test
  void aLittleProgram() throws IOException {
    List<DiskStep> steps =
        List.of(
            of(Verb.CREATE, "a", ""),
            of(Verb.WRITE, "new", ""),
            of(Verb.SYNC, "", ""),
            of(Verb.LINK, "a", "b"),
            of(Verb.RENAME, "b", "c"),
            of(Verb.SYNC_DIRECTORY, "", ""),
            of(Verb.UNLINK, "a", ""),
            of(Verb.CREATE, "b", ""),
            of(Verb.WRITE, "more", ""),
            of(Verb.EXCHANGE, "b", "c"));
    String exchanged = FileOps.system().mayExchange() ? "done" : "FileSystemException";
    assertThat(compare(steps.stream()))
        .hasSize(steps.size())
        .endsWith(exchanged)
        .startsWith(Collections.nCopies(steps.size() - 1, "done").toArray(String[]::new));
  }

  @Test
  void manyRandomPrograms() throws IOException {
    Set<String> results = new HashSet<>();
    for (int seed = 0; seed < PROGRAMS; seed++) {
      Random random = new Random(seed);
      results.addAll(compare(Stream.generate(() -> DiskStep.random(random)).limit(STEPS)));
    }
    assertThat(results)
        .contains(
            "done",
            "still true",
            "still false",
            "TAKEN",
            "BUSY",
            "FileAlreadyExistsException",
            "NoSuchFileException",
            "NotRegularFileException",
            "NonWritableChannelException",
            "FileSystemException");
  }

  /** The results of the steps. */
  private List<String> compare(Stream<DiskStep> steps) throws IOException {
    FileOps real = FileOps.system();
    Path directory = Files.createTempDirectory(temporary.toRealPath(), "program");
    SimDisk disk = new SimDisk(DiskImage.of(SimFile.directory("/base")));
    if (!real.mayExchange()) {
      disk.portable();
    }
    try (DiskProgram onReal = new DiskProgram(real, directory);
        DiskProgram onSim = new DiskProgram(disk.fileOps(real.thisProcess()), Path.of("/base"))) {
      return steps.map(step -> compare(step, onReal, onSim)).toList();
    }
  }

  private static String compare(DiskStep step, DiskProgram onReal, DiskProgram onSim) {
    try {
      SortedMap<String, FileState> realBefore = onReal.states();
      SortedMap<String, FileState> simBefore = onSim.states();
      String result = onReal.make(step);
      assertThat(onSim.make(step)).as("%s", step).isEqualTo(result);
      assertThat(onSim.view()).as("after %s", step).isEqualTo(onReal.view());
      for (Function<FileState, Instant> time :
          List.<Function<FileState, Instant>>of(FileState::changed, FileState::modified)) {
        // The clock of a real disk may be too coarse to show a change; what it shows is one.
        assertThat(later(time, simBefore, onSim.states()))
            .as("times changed by %s", step)
            .containsAll(later(time, realBefore, onReal.states()));
      }
      return result;
    } catch (IOException e) {
      throw new AssertionError(step.toString(), e);
    }
  }

  private static Set<String> later(
      Function<FileState, Instant> time,
      Map<String, FileState> before,
      Map<String, FileState> after) {
    Set<String> later = new HashSet<>();
    after.forEach(
        (key, now) -> {
          FileState then = before.get(key);
          if (then != null && then.isSameFile(now) && !time.apply(then).equals(time.apply(now))) {
            later.add(key);
          }
        });
    return later;
  }
}
