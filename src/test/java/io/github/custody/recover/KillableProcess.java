package io.github.custody.recover;

import io.github.custody.CustodyException;
import io.github.custody.testing.FetchRig;
import java.io.IOException;
import java.nio.file.Path;

/** Runs a {@link Program}, and prints how it ended. */
final class KillableProcess {
  private KillableProcess() {}

  /** Arguments: the program, the base directory. */
  public static void main(String[] arguments) throws CustodyException, IOException {
    System.out.println(Program.valueOf(arguments[0]).run(new FetchRig(Path.of(arguments[1]))));
  }
}
