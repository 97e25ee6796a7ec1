package io.github.custody.recover;

import io.github.custody.CustodyException;
import java.nio.file.Path;

/** Recovers a directory, and says what became of each finding, in one line. */
final class RecoveringJvm {
  private RecoveringJvm() {}

  /** Arguments: the directory. */
  public static void main(String[] arguments) throws CustodyException {
    System.out.println(Recovering.statuses(new Recovering(Path.of(arguments[0])).run()));
  }
}
