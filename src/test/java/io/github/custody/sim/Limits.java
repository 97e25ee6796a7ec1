package io.github.custody.sim;

import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** What a file system cannot do. Used under the monitor of its disk, once it works. */
final class Limits {
  private boolean exchange = true;
  private boolean hardLinks = true;
  private boolean coarse;
  private long space = Long.MAX_VALUE;

  boolean exchange() {
    return exchange;
  }

  boolean hardLinks() {
    return hardLinks;
  }

  void noExchange() {
    exchange = false;
  }

  void noHardLinks() {
    hardLinks = false;
  }

  void wholeSeconds() {
    coarse = true;
  }

  void space(long bytes) {
    space = bytes;
  }

  /** A time as this file system records it. */
  Instant stamp(Instant time) {
    return coarse ? time.truncatedTo(ChronoUnit.SECONDS) : time;
  }

  /** As much as there is space for. */
  String taken(String bytes, Path path) throws FileSystemException {
    if (space == 0 && !bytes.isEmpty()) {
      throw new FileSystemException(path.toString(), null, "No space left on device");
    }
    int count = (int) Math.min(bytes.length(), space);
    space -= count;
    return bytes.substring(0, count);
  }
}
