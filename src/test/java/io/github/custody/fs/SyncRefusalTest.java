package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SyncRefusalTest {
  @ParameterizedTest
  @ValueSource(strings = {"Invalid argument", "Operation not supported"})
  void aFileSystemThatCannotSyncIsToldByItsWords(String words) {
    assertThat(SyncRefusal.is(new IOException(words))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Input/output error", "No space left on device", "Disk quota exceeded", ""})
  void everyOtherFailureIsOne(String words) {
    assertThat(SyncRefusal.is(new IOException(words))).isFalse();
    assertThat(SyncRefusal.is(new IOException())).isFalse();
    assertThat(SyncRefusal.is(new ClosedChannelException())).isFalse();
  }

  @Test
  void theWordsOfThisSystemAreKnownInItsOwnLanguage() throws IOException {
    Path neverSynced = Path.of("/proc/self/status");
    Assumptions.assumeTrue(Files.exists(neverSynced), "SKIPPED: nothing here refuses a sync");
    try (FileChannel channel = FileChannel.open(neverSynced, StandardOpenOption.READ)) {
      Throwable refusal = Assertions.catchThrowable(() -> channel.force(true));
      assertThat(refusal).isInstanceOf(IOException.class);
      assertThat(SyncRefusal.is((IOException) refusal)).isTrue();
    }
  }
}
