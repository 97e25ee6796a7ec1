package io.github.custody.testing;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.github.custody.fs.Directory;
import io.github.custody.fs.DirectorySync;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.FileSystemKind;
import io.github.custody.fs.KernelLock;
import io.github.custody.fs.OpenFile;
import io.github.custody.testing.Interposition.Effect;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InterposedFileOpsTest {
  @TempDir Path path;

  @Test
  void everyCallIsNumberedAndNamed() throws IOException {
    RecordingInterposition trace = new RecordingInterposition();
    InterposedFileOps ops = new InterposedFileOps(FileOps.system(), trace);
    try (Directory directory = ops.pin(path);
        OpenFile file = directory.create("f")) {
      file.write(bytes("abcd"));
      file.setMode(0644);
      file.sync();
      file.state();
      assertThat(file.tryKernelLock()).isEqualTo(KernelLock.TAKEN);
      directory.link("f", "g");
      directory.rename("g", "h");
      directory.stat("h");
      directory.unlink("h");
      directory.sync();
      directory.isStillAtItsPath();
      directory.createDirectory("d");
      try (Directory below = directory.openDirectory("d")) {
        directory.link("f", below, "g");
        below.rename("g", directory, "h");
      }
      directory.openForLock("f").close();
      directory.fileSystem();
      assertThat(ops.startOf(ProcessHandle.current().pid())).contains(ops.thisProcess().start());
      assertThat(ops.find(path, true, "h"::equals, found -> {})).isEmpty();
      directory.open("f").close();
    }

    assertThat(trace.lines())
        .containsExactly(
            "PIN",
            "CREATE f",
            "WRITE f",
            "SET_MODE f",
            "SYNC_FILE f",
            "FILE_STATE f",
            "KERNEL_LOCK f",
            "LINK f g",
            "RENAME g h",
            "STAT h",
            "UNLINK h",
            "SYNC_DIRECTORY",
            "STILL_AT_PATH",
            "CREATE_DIRECTORY d",
            "OPEN_DIRECTORY d",
            "LINK f g",
            "RENAME g h",
            "OPEN_FOR_LOCK f",
            "FILE_SYSTEM",
            "FIND",
            "OPEN f");
    assertThat(ops.calls()).isEqualTo(21);
    for (int index = 0; index < 21; index++) {
      assertThat(trace.calls().get(index).index()).isEqualTo(index);
    }
  }

  @Test
  void aSkippedCallReportsSuccessAndDoesNothing() throws IOException {
    FileOps ops =
        new InterposedFileOps(
            FileOps.system(),
            call -> call.verb().allows(Effect.SKIP) ? Effect.SKIP : Effect.NORMAL);
    try (Directory directory = ops.pin(path);
        OpenFile file = directory.create("f")) {
      ByteBuffer bytes = bytes("abcd");
      assertThat(file.write(bytes)).isEqualTo(4);
      assertThat(bytes.hasRemaining()).isFalse();
      file.setMode(0644);
      directory.link("f", "g");
      directory.unlink("f");
      directory.link("f", directory, "h");
      directory.rename("f", directory, "h");
      directory.createDirectory("d");
      assertThat(directory.stat("h")).isEmpty();
      assertThat(directory.sync()).isEqualTo(DirectorySync.DURABLE);
      assertThat(file.state().size()).isZero();
      assertThat(file.state().mode()).isEqualTo(0600);
      assertThat(file.state().links()).isEqualTo(1);
      assertThat(directory.stat("d")).isEmpty();
    }
  }

  @Test
  void aShortTransferIsTheFirstHalf() throws IOException {
    FileOps ops =
        new InterposedFileOps(
            FileOps.system(),
            call -> call.verb().allows(Effect.SHORT) ? Effect.SHORT : Effect.NORMAL);
    try (Directory directory = ops.pin(path);
        OpenFile file = directory.create("f")) {
      ByteBuffer bytes = bytes("abcd");
      assertThat(file.write(bytes)).isEqualTo(2);
      assertThat(file.write(bytes)).isEqualTo(1);
      assertThat(file.write(bytes)).isEqualTo(1);
      ByteBuffer read = ByteBuffer.allocate(4);
      assertThat(file.read(read, 0)).isEqualTo(2);
      assertThat(read.limit()).isEqualTo(4);
      assertThat(new String(read.array(), US_ASCII)).startsWith("ab");
    }
  }

  @ParameterizedTest
  @CsvSource({"ONE_BYTE, 1", "ALL_BUT_ONE, 3", "NO_BYTE, 0"})
  void aShortWriteTakesAsMuchAsItsEffectSays(Effect effect, int taken) throws IOException {
    FileOps ops =
        new InterposedFileOps(
            FileOps.system(), call -> call.verb().allows(effect) ? effect : Effect.NORMAL);
    try (Directory directory = ops.pin(path);
        OpenFile file = directory.create("f")) {
      ByteBuffer bytes = bytes("abcd");
      assertThat(file.write(bytes)).isEqualTo(taken);
      assertThat(bytes.remaining()).isEqualTo(4 - taken);
      assertThat(file.state().size()).isEqualTo(taken);
    }
  }

  @Test
  void anOperationAnswersWhereItHasAnAnswerToAFailure() throws IOException {
    FileOps ops =
        new InterposedFileOps(
            FileOps.system(),
            call -> call.verb().allows(Effect.ANSWERED) ? Effect.ANSWERED : Effect.NORMAL);
    try (Directory directory = ops.pin(path);
        OpenFile file = directory.create("f")) {
      assertThat(directory.stat("f")).isEmpty();
      assertThat(directory.isStillAtItsPath()).isFalse();
      assertThat(directory.sync()).isEqualTo(DirectorySync.UNSUPPORTED);
      assertThat(directory.fileSystem()).isEqualTo(FileSystemKind.SHARED_OR_UNKNOWN);
      assertThat(file.tryKernelLock()).isEqualTo(KernelLock.UNSUPPORTED);
      assertThat(ops.find(path, true, name -> true, found -> fail(found.toString()))).isEmpty();
    }
  }

  @Test
  void aFaultComesInsteadOfTheCallAndALateOneAfterIt() throws IOException {
    FileOps ops = new InterposedFileOps(FileOps.system(), new Faults());
    try (Directory directory = ops.pin(path)) {
      assertThatThrownBy(() -> directory.createDirectory("before")).hasMessage("before");
      assertThatThrownBy(() -> directory.createDirectory("after")).hasMessage("after");
      assertThatThrownBy(() -> directory.create("after f")).hasMessage("after");
      assertThat(directory.stat("before")).isEmpty();
      assertThat(directory.stat("after")).isPresent();
      assertThat(directory.stat("after f")).isPresent();
    }
  }

  @Test
  void anEffectThatACallCannotHaveIsAMistakeOfTheTest() throws IOException {
    FileOps ops = new InterposedFileOps(FileOps.system(), call -> Effect.SHORT);
    assertThatThrownBy(() -> ops.pin(path)).isInstanceOf(IllegalStateException.class);
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(US_ASCII));
  }

  /** Fails what has the word in its name, except where it is looked at. */
  private static final class Faults implements Interposition {
    @Override
    public Effect before(FileCall call) throws IOException {
      return failing(call, "before");
    }

    @Override
    public void after(FileCall call) throws IOException {
      failing(call, "after");
    }

    private static Effect failing(FileCall call, String word) throws IOException {
      boolean named = call.names().stream().anyMatch(name -> name.startsWith(word));
      if (named && call.verb().changesSomething()) {
        throw new IOException(word);
      }
      return Effect.NORMAL;
    }
  }
}
