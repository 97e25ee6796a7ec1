package io.github.custody.publish;

import io.github.custody.CustodyException;
import java.io.IOException;
import java.nio.file.Path;

/** A process that publishes the pair of a {@link PublishBench} once, and says how it ended. */
final class PublishingProcess {
  private PublishingProcess() {}

  /**
   * @param arguments the base directory, and perhaps a file mode in octal
   */
  public static void main(String[] arguments) throws IOException {
    PublishBench bench = new PublishBench(Path.of(arguments[0]));
    if (arguments.length > 1) {
      bench.mode(Integer.parseInt(arguments[1], 8));
    }
    try {
      System.out.println(bench.publish().outcome());
    } catch (CustodyException e) {
      System.out.println(e.code() + " " + e.facts().output() + " " + e.what());
    }
  }
}
