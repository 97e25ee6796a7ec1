package io.github.custody.fs;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Opens a name, and ends within a bound even when it is a FIFO: opening one for reading waits for a
 * writer, perhaps for ever, and Java has no way to ask not to. So another thread waits. After a
 * throw nothing stays open, and the thread ends with the FIFO.
 *
 * @param bound how long an open may take
 */
record BoundedOpen(Duration bound) {
  /** Opens {@code name} with these options, which must refuse a link there. */
  FileChannel open(Path name, Set<OpenOption> options, StateReader states) throws IOException {
    CompletableFuture<FileChannel> opened = new CompletableFuture<>();
    Thread opener = new Thread(() -> openInto(opened, name, options), "custody-open");
    opener.setDaemon(true);
    opener.start();
    Optional<FileChannel> channel = await(opened);
    if (channel.isEmpty()) {
      release(name, states);
      throw new FileSystemException(
          name.toString(), null, "could not be opened within " + bound.toMillis() + " ms");
    }
    return channel.get();
  }

  private static void openInto(
      CompletableFuture<FileChannel> opened, Path name, Set<OpenOption> options) {
    try {
      FileChannel channel = FileChannel.open(name, options);
      if (!opened.complete(channel)) {
        channel.close();
      }
    } catch (IOException | RuntimeException e) {
      opened.completeExceptionally(e);
    }
  }

  /** Empty when the bound has passed. An interrupt does not end the wait, and is not lost. */
  private Optional<FileChannel> await(CompletableFuture<FileChannel> opened) throws IOException {
    long end = System.nanoTime() + bound.toNanos();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return Optional.of(opened.get(end - System.nanoTime(), TimeUnit.NANOSECONDS));
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (TimeoutException e) {
          // From here on the opener closes what it gets. It may have been faster: once more round.
          if (opened.cancel(false)) {
            return Optional.empty();
          }
        } catch (ExecutionException e) {
          throw failure(e);
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static IOException failure(ExecutionException failed) {
    return failed.getCause() instanceof IOException cause ? cause : new IOException(failed);
  }

  /**
   * A FIFO that is opened for reading and writing lets its readers go, and does not wait itself.
   * One that has already gone from the name keeps its reader, a daemon thread.
   */
  private static void release(Path name, StateReader states) {
    try {
      if (states.isFifo(name)) {
        FileChannel.open(
                name, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)
            .close();
      }
    } catch (IOException e) {
      // The name has gone, or may not be written: the reader waits on, and holds nobody up.
    }
  }
}
