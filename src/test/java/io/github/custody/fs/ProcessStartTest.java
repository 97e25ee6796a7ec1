package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessStartTest {
  private static final Path PROC = Path.of("/proc/self/stat");

  private final FileOps ops = FileOps.system();

  @BeforeEach
  void onlyOnLinux() {
    assumeTrue(Files.exists(PROC), "SKIPPED: no /proc here");
  }

  @Test
  void ofThisProcessItIsWhatItsIdentitySays() {
    assertThat(ops.startOf(ProcessHandle.current().pid())).contains(ops.thisProcess().start());
  }

  @Test
  void ofAnotherProcessItIsItsOwnUntilItHasEnded() throws IOException {
    try (ChildProcess child = ChildProcess.start("sh", "-c", "echo $$; read end")) {
      long pid = Long.parseLong(child.line());
      String start = ops.startOf(pid).orElseThrow();
      assertThat(start).matches("[0-9]+").isNotEqualTo(ops.thisProcess().start());
      assertThat(ops.startOf(pid)).contains(start);
      child.kill();
      assertThat(ops.startOf(pid)).isEmpty();
    }
  }

  @Test
  void noProcessHasSuchANumber() {
    for (long pid : new long[] {Long.MIN_VALUE, -1, 0, 4_194_305, Long.MAX_VALUE}) {
      assertThat(ops.startOf(pid)).as("pid %d", pid).isEmpty();
    }
  }

  @Test
  @DisplayName("P2 a zombie does not run, whatever the JDK says of it")
  void p2_aZombieDoesNotRun() throws IOException {
    // The first child ends at once; its parent has become a program that never asks for it.
    try (ChildProcess parent = ChildProcess.start("sh", "-c", "sleep 0 & echo $!; exec sleep 60")) {
      long pid = Long.parseLong(parent.line());
      long end = System.nanoTime() + 20_000_000_000L;
      while (!Files.readString(Path.of("/proc/" + pid + "/stat")).contains(") Z ")) {
        assertThat(System.nanoTime()).as("it became a zombie").isLessThan(end);
        Thread.onSpinWait();
      }
      assertThat(ProcessHandle.of(pid)).isPresent();
      assertThat(ops.startOf(pid)).isEmpty();
    }
  }

  @Test
  @DisplayName("P10 a program may be named as if its state followed")
  void p10_aProgramMayBeNamedAnything(@TempDir Path temporary) throws IOException {
    Path program = temporary.resolve(") Z 1 2 (\n)");
    Files.copy(Path.of("/bin/sleep").toRealPath(), program);
    ChildProcess.run("chmod", "+x", program.toString());
    try (ChildProcess child =
        ChildProcess.start("sh", "-c", "echo $$; exec \"$0\" 60", program.toString())) {
      long pid = Long.parseLong(child.line());
      Path comm = Path.of("/proc/" + pid + "/comm");
      long end = System.nanoTime() + 20_000_000_000L;
      while (!Files.readString(comm).startsWith(") Z")) {
        assertThat(System.nanoTime()).as("it runs").isLessThan(end);
        Thread.onSpinWait();
      }
      Optional<String> start = ops.startOf(pid);
      assertThat(start).isPresent();
      assertThat(start.get()).matches("[0-9]{2,}");
    }
  }

  @Test
  void theFieldsBeginAfterTheLastParenthesis() {
    assertThat(ProcessStart.fields("1 (a) b) S 2 3\n")).isEqualTo(List.of("S", "2", "3"));
    assertThat(ProcessStart.fields("")).isEqualTo(List.of(""));
    assertThat(ProcessStart.fields("no parenthesis")).hasSize(2);
  }
}
