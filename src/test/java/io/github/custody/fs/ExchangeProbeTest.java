package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.InterposedFileOps;
import io.github.custody.testing.Interposition;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whether names can be swapped is decided by the names, and the probe leaves nothing of its own.
 */
class ExchangeProbeTest {
  @TempDir Path directory;

  @Test
  void namesThatChangeHandsCanBeSwapped() throws IOException {
    assertThat(probe(Interposition.none())).isTrue();
    assertThat(names()).isEmpty();
  }

  @Test
  void theSystemsOwnSwapIsTriedLikeAnyOther() throws IOException {
    FileOps system = FileOps.system();
    try (Directory pinned = system.pin(directory.toRealPath())) {
      assertThat(CapabilityProbe.canExchange(pinned, "a", "b")).isEqualTo(system.mayExchange());
    }
    assertThat(names()).isEmpty();
  }

  @Test
  void aProcessThatMayNotCannot() throws IOException {
    assertThat(probe(NameSwap.none(), Interposition.none())).isFalse();
    assertThat(names()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Invalid argument", "Function not implemented", "Input/output error"})
  void aCallThatFailsIsNoFailureOfTheProbe(String words) throws IOException {
    Interposition refusing =
        call -> {
          if (call.verb() == FileVerb.EXCHANGE) {
            throw new FileSystemException("a", "b", words);
          }
          return Interposition.Effect.NORMAL;
        };
    assertThat(probe(refusing)).isFalse();
    assertThat(names()).isEmpty();
  }

  @Test
  void aCallThatReportsSuccessAndDidNothingIsFoundOut() throws IOException {
    assertThat(probe(insteadOfTheSwap(() -> {}))).isFalse();
    assertThat(names()).isEmpty();
  }

  @Test
  void aCallThatReportsFailureAndDidItIsFoundOut() throws IOException {
    assertThat(probe(new FailsAfter(FileVerb.EXCHANGE))).isTrue();
    assertThat(names()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "b"})
  void halfASwapIsNone(String replaced) throws IOException {
    String other = replaced.equals("a") ? "b" : "a";
    assertThat(probe(insteadOfTheSwap(() -> move(other, replaced)))).isFalse();
    assertThat(names()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "b"})
  void aTakenNameIsAnErrorAndIsLeftAlone(String taken) throws IOException {
    Files.writeString(directory.resolve(taken), "foreign");
    assertThatThrownBy(() -> probe(Interposition.none()))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(names()).containsExactly(taken);
    assertThat(directory.resolve(taken)).hasContent("foreign");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "b"})
  void aFileThatCameThereMeanwhileIsLeftAlone(String name) throws IOException {
    Files.writeString(directory.resolve("foreign"), "foreign");
    assertThat(probe(insteadOfTheSwap(() -> move("foreign", name)))).isFalse();
    assertThat(names()).containsExactly(name);
    assertThat(directory.resolve(name)).hasContent("foreign");
  }

  @Test
  void aFullDiskIsAnErrorAndLeavesNothing() throws IOException {
    AtomicInteger created = new AtomicInteger();
    Interposition full =
        call -> {
          if (call.verb() == FileVerb.CREATE && created.incrementAndGet() == 2) {
            throw new FileSystemException("b", null, "No space left on device");
          }
          return Interposition.Effect.NORMAL;
        };
    assertThatThrownBy(() -> probe(full)).hasMessageContaining("No space left on device");
    assertThat(names()).isEmpty();
  }

  @Test
  void aLookThatFailsAfterTheSwapIsAnErrorAndLeavesNothing() throws IOException {
    assertThatThrownBy(() -> probe(new FailsAfter(FileVerb.STAT)))
        .hasMessageContaining("Input/output error");
    assertThat(names()).isEmpty();
  }

  @Test
  void anErrorThatIsNoAnswerOfTheFileSystemIsPassedOn() throws IOException {
    Interposition broken =
        call -> {
          if (call.verb() == FileVerb.EXCHANGE) {
            throw new IOException("interrupted");
          }
          return Interposition.Effect.NORMAL;
        };
    assertThatThrownBy(() -> probe(broken)).hasMessage("interrupted");
    assertThat(names()).isEmpty();
  }

  private Interposition insteadOfTheSwap(Act act) {
    return call -> {
      if (call.verb() == FileVerb.EXCHANGE) {
        act.happens();
        return Interposition.Effect.SKIP;
      }
      return Interposition.Effect.NORMAL;
    };
  }

  private void move(String from, String to) throws IOException {
    Files.move(
        directory.resolve(from),
        directory.resolve(to),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  private boolean probe(Interposition interposition) throws IOException {
    return probe(new ThreeRenames(), interposition);
  }

  private boolean probe(NameSwap swap, Interposition interposition) throws IOException {
    FileOps ops = new NioFileOps(DescriptorAccess.ofThisPlatform(), Duration.ofSeconds(60), swap);
    try (Directory pinned = new InterposedFileOps(ops, interposition).pin(directory.toRealPath())) {
      return CapabilityProbe.canExchange(pinned, "a", "b");
    }
  }

  private Stream<String> names() throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.map(entry -> entry.getFileName().toString()).toList().stream();
    }
  }

  /** What somebody else does. */
  @FunctionalInterface
  private interface Act {
    void happens() throws IOException;
  }

  /** Swaps two names as every process may: not in one step. */
  private static final class ThreeRenames implements NameSwap {
    @Override
    public boolean isAvailable() {
      return true;
    }

    @Override
    public Path between(Path one, Path other) throws IOException {
      Path between = one.resolveSibling("between");
      NameCalls.rename(one, between);
      NameCalls.rename(other, one);
      return NameCalls.rename(between, other);
    }
  }

  /** The first call of its kind takes effect and reports failure. */
  private static final class FailsAfter implements Interposition {
    private final FileVerb verb;
    private boolean failed;

    FailsAfter(FileVerb verb) {
      this.verb = verb;
    }

    @Override
    public Effect before(FileCall call) {
      return Effect.NORMAL;
    }

    @Override
    public void after(FileCall call) throws IOException {
      if (call.verb() == verb && !failed) {
        failed = true;
        throw new FileSystemException(call.toString(), null, "Input/output error");
      }
    }
  }
}
