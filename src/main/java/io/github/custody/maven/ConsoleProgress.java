package io.github.custody.maven;

import io.github.custody.TimeSource;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * One line of a terminal that is painted over a few times a second: bytes, share, rate, time left.
 * May be called by any thread; nothing is painted after it was closed.
 */
final class ConsoleProgress implements Display {
  private static final long PAINT_NANOS = Duration.ofMillis(200).toNanos();

  private final String name;
  private final PrintWriter terminal;
  private final TimeSource time;
  private OptionalLong start = OptionalLong.empty();
  private long lastPaint;
  private int painted;
  private boolean closed;

  ConsoleProgress(String name, PrintWriter terminal, TimeSource time) {
    this.name = name;
    this.terminal = terminal;
    this.time = time;
  }

  @Override
  public synchronized void transferred(long bytes, OptionalLong announced) {
    long now = time.nanoTime();
    if (start.isEmpty()) {
      start = OptionalLong.of(now);
      lastPaint = now;
    }
    if (!closed && now - lastPaint >= PAINT_NANOS) {
      lastPaint = now;
      paint(name + ": " + line(bytes, announced, Duration.ofNanos(now - start.getAsLong())));
    }
  }

  @Override
  public synchronized void close() {
    if (painted > 0) {
      paint("");
      terminal.print('\r');
      terminal.flush();
    }
    closed = true;
  }

  private void paint(String line) {
    terminal.print("\r" + line + " ".repeat(Math.max(0, painted - line.length())));
    terminal.flush();
    painted = line.length();
  }

  private static String line(long bytes, OptionalLong announced, Duration elapsed) {
    double perSecond = bytes / Math.max(elapsed.toMillis() / 1000.0, 0.001);
    String line = Quantity.bytes(bytes) + ", " + Quantity.bytes((long) perSecond) + "/s";
    // The announced length may lie: a share beyond the whole is none.
    if (announced.isEmpty() || announced.getAsLong() < bytes || perSecond == 0) {
      return line;
    }
    long left = announced.getAsLong() - bytes;
    return String.format(
        Locale.ROOT,
        "%d%% of %s, %s, %s left",
        bytes == 0 ? 0 : Math.round(Math.floor(100.0 * bytes / announced.getAsLong())),
        Quantity.bytes(announced.getAsLong()),
        line,
        Quantity.span(Duration.ofMillis((long) (1000 * left / perSecond))));
  }
}
