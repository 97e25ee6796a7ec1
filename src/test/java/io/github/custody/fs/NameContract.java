package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which names a pinned directory takes, for how long, and from how many at once. */
abstract class NameContract extends ExchangeContract {
  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "a/b", "/", "../x", "a\0b"})
  void whatIsNoFileNameIsRefusedEverywhere(String name) throws IOException {
    file("f", "bytes");
    for (ThrowingCallable call : callsOn(name)) {
      assertThatThrownBy(call).isInstanceOf(FileSystemException.class);
    }
  }

  private List<ThrowingCallable> callsOn(String name) {
    return List.of(
        () -> home().stat(name),
        () -> home().create(name),
        () -> home().open(name),
        () -> home().openForLock(name),
        () -> home().link("f", home(), name),
        () -> home().link(name, home(), "g"),
        () -> home().rename("f", home(), name),
        () -> home().rename(name, home(), "g"),
        () -> home().link("f", name),
        () -> home().link(name, "g"),
        () -> home().rename("f", name),
        () -> home().exchange("f", name),
        () -> home().exchange(name, "f"),
        () -> home().rename(name, "g"),
        () -> home().unlink(name),
        () -> home().createDirectory(name),
        () -> home().openDirectory(name));
  }

  @Test
  void nothingGoesThroughAClosedDirectory() throws IOException {
    Directory closed = ops().pin(directory());
    file("f", "bytes");
    closed.close();
    closed.close();

    assertThatThrownBy(() -> closed.stat("f")).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(() -> closed.create("g")).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(() -> closed.open("f")).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(() -> closed.link("f", "g")).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(() -> closed.rename("f", "g")).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(() -> closed.exchange("f", "f")).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(() -> closed.unlink("f")).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(() -> closed.openForLock("f")).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(() -> home().link("f", closed, "g"))
        .isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(() -> home().rename("f", closed, "g"))
        .isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(closed::fileSystem).isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(closed::sync).isInstanceOf(ClosedChannelException.class);
    assertThat(content("f")).isEqualTo("bytes");
    assertThat(isFree("g")).isTrue();
  }

  @Test
  void ofMany_oneCreatesAndOneLinks() throws Exception {
    for (int round = 0; round < 25; round++) {
      String name = "f" + round;
      assertThat(winners(8, worker -> home().create(name).close())).isEqualTo(1);
      String second = "g" + round;
      assertThat(winners(8, worker -> home().link(name, second))).isEqualTo(1);
      assertThat(state(name).links()).isEqualTo(2);
    }
  }

  private static int winners(int workers, Attempt attempt) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(workers);
    try {
      List<Callable<Integer>> attempts = new ArrayList<>();
      for (int worker = 0; worker < workers; worker++) {
        int number = worker;
        attempts.add(() -> won(attempt, number));
      }
      int winners = 0;
      for (Future<Integer> result : threads.invokeAll(attempts)) {
        winners += result.get();
      }
      return winners;
    } finally {
      threads.shutdownNow();
    }
  }

  private static int won(Attempt attempt, int worker) throws IOException {
    try {
      attempt.by(worker);
      return 1;
    } catch (FileAlreadyExistsException e) {
      return 0;
    }
  }

  private interface Attempt {
    void by(int worker) throws IOException;
  }
}
