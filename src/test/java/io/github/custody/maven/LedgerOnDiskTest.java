package io.github.custody.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.custody.fs.AppendFile;
import io.github.custody.fs.NotRegularFileException;
import io.github.custody.ledger.Ledger;
import io.github.custody.ledger.LedgerEntry;
import io.github.custody.ledger.Origin;
import io.github.custody.ledger.Outcome;
import io.github.custody.ledger.Result;
import io.github.custody.ledger.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerOnDiskTest {
  @TempDir Path directory;

  private static LedgerEntry entry(String execution) {
    return new LedgerEntry(
        Instant.EPOCH,
        new Origin("b", "g", execution, Origin.NO_MODULE),
        Subject.NONE,
        Result.of(Outcome.SKIPPED));
  }

  private static Ledger at(Path file) {
    return new Ledger(new LedgerOnDisk(new AppendFile(file)));
  }

  @Test
  void missingParentsAreCreatedByTheFirstEntryOnly() throws IOException {
    Path file = directory.resolve("a/b/ledger.jsonl");
    Ledger ledger = at(file);
    assertThat(ledger.exists()).isFalse();
    assertThat(ledger.read().entries()).isEmpty();
    assertThat(directory).isEmptyDirectory();
    ledger.append(entry("x"));
    assertThat(ledger.read().entries()).containsExactly(entry("x"));
  }

  @Test
  void whatIsThereStays() throws IOException {
    Path file = directory.resolve("ledger.jsonl");
    Files.writeString(file, "half a li");
    at(file).append(entry("x"));
    assertThat(Files.readAllLines(file)).hasSize(2).first().isEqualTo("half a li");
  }

  @Test
  void aLinkIsNotFollowed() throws IOException {
    Path victim = Files.writeString(directory.resolve("victim"), "mine");
    Path link = Files.createSymbolicLink(directory.resolve("ledger.jsonl"), victim);
    assertThatThrownBy(() -> at(link).append(entry("x")))
        .isInstanceOf(NotRegularFileException.class);
    assertThatThrownBy(() -> at(link).read()).isInstanceOf(NotRegularFileException.class);
    assertThat(victim).hasContent("mine");
  }

  @Test
  void aDanglingLinkIsNotFollowed() throws IOException {
    Path target = directory.resolve("absent");
    Path link = Files.createSymbolicLink(directory.resolve("ledger.jsonl"), target);
    assertThatThrownBy(() -> at(link).append(entry("x"))).isInstanceOf(IOException.class);
    assertThat(target).doesNotExist();
  }

  @Test
  void aFifoBlocksNobody() throws Exception {
    Path fifo = directory.resolve("ledger.jsonl");
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> {
          assertThatThrownBy(() -> at(fifo).append(entry("x")))
              .isInstanceOf(NotRegularFileException.class);
          assertThatThrownBy(() -> at(fifo).read()).isInstanceOf(NotRegularFileException.class);
        });
  }

  @Test
  void anInterruptedThreadStillWrites() throws IOException {
    Ledger ledger = at(directory.resolve("ledger.jsonl"));
    Thread.currentThread().interrupt();
    try {
      ledger.append(entry("x"));
      ledger.append(entry("y"));
      assertThat(ledger.read().entries()).containsExactly(entry("x"), entry("y"));
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void writersAtTheSameTimeKeepLinesWhole() throws Exception {
    Path file = directory.resolve("ledger.jsonl");
    List<Callable<Boolean>> writers = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      String name = ("w" + i + "-").repeat(100);
      writers.add(
          () -> {
            at(file).append(entry(name));
            return true;
          });
    }
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      for (Future<Boolean> written : threads.invokeAll(writers)) {
        assertThat(written.get()).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(at(file).read().entries()).hasSize(200);
    assertThat(at(file).read().unreadable()).isZero();
  }

  @Test
  void aLineBeyondTheLimitIsCut() throws IOException {
    Path file = Files.writeString(directory.resolve("lines"), "12345\n123\n\nlast");
    List<String> lines = new ArrayList<>();
    new AppendFile(file)
        .forEachLine(
            3, line -> lines.add(new String(line, java.nio.charset.StandardCharsets.UTF_8)));
    assertThat(lines).containsExactly("1234", "123", "", "last");
  }
}
