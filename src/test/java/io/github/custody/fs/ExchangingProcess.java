package io.github.custody.fs;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Says in a file, and nowhere else, what its JVM can do with the names in a directory. */
final class ExchangingProcess {
  /** Nothing in it is safe in a URI or a shell, and not every locale has it. */
  private static final String ODD = "50% gr\u00fcn #?";

  private ExchangingProcess() {}

  /** Arguments: the file for the answers, and a directory with the files {@code f, g}. */
  public static void main(String[] arguments) throws IOException {
    FileOps ops = FileOps.system();
    List<String> answers = new ArrayList<>();
    try (Directory directory = ops.pin(Path.of(arguments[1]))) {
      answers.add("may " + ops.mayExchange());
      answers.add("swap " + swap(directory, "f", "g"));
      answers.add("odd " + oddName(directory));
    }
    Files.write(Path.of(arguments[0]), answers);
  }

  private static String oddName(Directory directory) throws IOException {
    try {
      directory.create(ODD).close();
    } catch (FileSystemException e) {
      return "has no file of such a name, " + swap(directory, "f", ODD);
    }
    directory.createDirectory("d");
    String swapped = swap(directory, ODD, "d");
    FileKind now = directory.stat(ODD).orElseThrow().kind();
    return swapped + ", " + now;
  }

  private static String swap(Directory directory, String one, String other) throws IOException {
    try {
      directory.exchange(one, other);
      return "made";
    } catch (FileSystemException e) {
      return "refused";
    }
  }
}
