package io.github.custody.recover;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.concurrent.TimeUnit;

/** Another JVM that says by lines how far it is, and ends with the test at the latest. */
final class TalkingJvm implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;

  private final Process process;
  private final BufferedReader output;

  private TalkingJvm(Process process) {
    this.process = process;
    this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
  }

  static TalkingJvm start(Class<?> program, String... arguments) throws IOException {
    return new TalkingJvm(
        new ProcessBuilder(ForkedJvm.same().command(program, arguments))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start());
  }

  long pid() {
    return process.pid();
  }

  /** Its next line; fails at its end. */
  String line() throws IOException {
    String line = output.readLine();
    if (line == null) {
      throw new AssertionError("it ended without another word");
    }
    return line;
  }

  /** It may go on. */
  void goOn() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  /** Kills it as {@code kill -9} does, and waits until the kernel has taken back what it held. */
  void kill() throws IOException {
    process.destroyForcibly();
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("it does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  @Override
  public void close() throws IOException {
    kill();
    output.close();
  }
}
