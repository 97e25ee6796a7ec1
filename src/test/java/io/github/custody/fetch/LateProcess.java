package io.github.custody.fetch;

import io.github.custody.CustodyException;
import io.github.custody.testing.FetchRig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Begins a fetch while its JVM is ending already, and prints how that went. */
final class LateProcess {
  private LateProcess() {}

  /** Argument: the base directory. */
  public static void main(String[] arguments) {
    Path base = Path.of(arguments[0]);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> fetch(base)));
  }

  private static void fetch(Path base) {
    try {
      System.out.println(new FetchRig(base).fetch().outcome());
    } catch (CustodyException e) {
      System.out.println(e.code());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
