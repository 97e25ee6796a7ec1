package io.github.custody.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * A bench whose server stops in the middle of {@code /file} until it is told to go on. Afterwards
 * every connection is closed and no thread of ours is left (P11).
 */
abstract class PausedDownloads {
  @TempDir Path temporary;

  final PausedDownload paused = new PausedDownload();
  FetchBench bench;

  @BeforeEach
  final void startServer() throws IOException {
    bench = new FetchBench(temporary);
    bench.server.on("/file", paused);
  }

  @AfterEach
  final void stopServer() throws InterruptedException {
    paused.goOn();
    bench.close();
    assertThat(bench.server.awaitAllClosed(FetchBench.PATIENCE)).isTrue();
    LiveThreads.assertNoneLeft();
  }
}
