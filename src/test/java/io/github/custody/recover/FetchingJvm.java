package io.github.custody.recover;

import static io.github.custody.testing.FetchRig.NEW;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.custody.CustodyException;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.MemorySource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * Fetches, says {@code HELD} while the body arrives, goes on with its next line of input, and says
 * how it ended. May recover first.
 */
final class FetchingJvm {
  private FetchingJvm() {}

  /** Arguments: the base directory; {@code recover} to recover first. */
  public static void main(String[] arguments) throws CustodyException, IOException {
    FetchRig rig = new FetchRig(Path.of(arguments[0]));
    if (arguments.length > 1) {
      new Recovering(rig.directory()).run();
    }
    rig.listening((bytes, announced) -> holdOnce(bytes));
    try {
      System.out.println(rig.fetch(new MemorySource(NEW.getBytes(ISO_8859_1), 16)).outcome());
    } catch (CustodyException e) {
      System.out.println(e.code());
    }
  }

  private static void holdOnce(long bytes) {
    if (bytes > 16) {
      return;
    }
    System.out.println("HELD");
    try {
      if (System.in.read() < 0) {
        throw new IllegalStateException("nobody says that it may go on");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
