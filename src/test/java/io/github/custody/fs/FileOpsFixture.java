package io.github.custody.fs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/**
 * What each contract of the file seam starts from: an empty pinned directory, reached by the seam
 * only.
 */
abstract class FileOpsFixture {
  private Directory home;

  /** The implementation under test. */
  abstract FileOps ops();

  /** The real path of an empty directory. */
  abstract Path directory() throws IOException;

  /** Puts a symbolic link into that directory: something that the seam cannot make. */
  abstract void symbolicLink(String name, String target) throws IOException;

  @BeforeEach
  void pinHome() throws IOException {
    home = ops().pin(directory());
  }

  /** Closing waits for calls that hang. */
  @AfterEach
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void closeHome() throws IOException {
    home.close();
  }

  final Directory home() {
    return home;
  }

  final void file(String name, String content) throws IOException {
    file(home, name, content);
  }

  static void file(Directory directory, String name, String content) throws IOException {
    try (OpenFile file = directory.create(name)) {
      write(file, content);
    }
  }

  static void write(OpenFile file, String content) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(content.getBytes(UTF_8));
    while (bytes.hasRemaining()) {
      assertThat(file.write(bytes)).isPositive();
    }
  }

  final String content(String name) throws IOException {
    return content(home, name);
  }

  static String content(Directory directory, String name) throws IOException {
    try (OpenFile file = directory.open(name)) {
      return content(file);
    }
  }

  static String content(OpenFile file) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(1000);
    while (file.read(bytes, bytes.position()) > 0) {
      assertThat(bytes.hasRemaining()).isTrue();
    }
    return new String(bytes.array(), 0, bytes.position(), UTF_8);
  }

  final FileState state(String name) throws IOException {
    return home.stat(name).orElseThrow();
  }

  final FileId id(String name) throws IOException {
    return state(name).id();
  }

  final boolean isFree(String name) throws IOException {
    return home.stat(name).isEmpty();
  }
}
