package io.github.custody.recover;

import static io.github.custody.testing.FetchRig.LEAF;
import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.custody.testing.FetchRig;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Takes the lock as scripts do: reads it, sees that its owner is gone, deletes it by its name, and
 * creates its own. Between the second and the third step another one may have done all of that.
 */
final class NaiveContender implements Contender {
  private final Path lock;
  private final Path own;
  private final Duration moment;

  NaiveContender(FetchRig rig, Duration moment) throws IOException {
    long pid = ProcessHandle.current().pid();
    this.lock = rig.directory().resolve(LEAF + ".lock");
    this.own = Files.writeString(rig.base().resolve("lock-of-" + pid), "pid " + pid + "\n");
    this.moment = moment;
  }

  @Override
  public Optional<Hold> tryOnce() throws IOException {
    try {
      if (isDead(Files.readString(lock, US_ASCII))) {
        Files.deleteIfExists(lock);
      }
    } catch (NoSuchFileException nobodyHoldsIt) {
      // Straight on: whoever creates it first has it.
    }
    try {
      Files.createLink(lock, own);
    } catch (FileAlreadyExistsException taken) {
      return Optional.empty();
    }
    Hold hold = Contender.holdFor(moment);
    Files.deleteIfExists(lock);
    return Optional.of(hold);
  }

  private static boolean isDead(String record) {
    return record
        .lines()
        .filter(line -> line.startsWith("pid "))
        .noneMatch(line -> Files.exists(Path.of("/proc", line.substring("pid ".length()))));
  }
}
