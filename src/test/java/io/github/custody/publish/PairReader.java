package io.github.custody.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** Reads an artifact, then its sidecar, all the time, as a consumer does. */
final class PairReader implements AutoCloseable {
  private final Thread thread = new Thread(this::read, "reader");
  private volatile Path directory;
  private volatile boolean done;
  private volatile Optional<String> fault = Optional.empty();
  private volatile long pairs;

  PairReader(Path directory) {
    this.directory = directory;
    thread.start();
  }

  /** From now on it reads there. */
  void moveTo(Path next) {
    directory = next;
  }

  private void read() {
    while (!done && fault.isEmpty()) {
      Path here = directory;
      try {
        String artifact = Files.readString(here.resolve("app.jar"));
        String sidecar = Files.readString(here.resolve("app.jar.provenance.json"), UTF_8);
        if (!sidecar.equals(statement(artifact))) {
          fault = Optional.of("an artifact with another one's sidecar: " + artifact);
        }
        pairs++;
      } catch (NoSuchFileException e) {
        if (e.getMessage().endsWith(".json")) {
          fault = Optional.of("an artifact without its sidecar");
        }
      } catch (IOException e) {
        fault = Optional.of(e.toString());
      }
    }
  }

  private static String statement(String artifact) {
    return PublishBench.statement(artifact);
  }

  /** What it saw that may not be. */
  Optional<String> fault() {
    return fault;
  }

  /** How many pairs it has read. */
  long pairs() {
    return pairs;
  }

  @Override
  public void close() throws InterruptedException {
    done = true;
    thread.join();
  }
}
