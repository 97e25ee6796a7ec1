package io.github.custody.fs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Prints what it finds under a name and what it cannot read: a program, to have its own rights. */
final class FindingProcess {
  private FindingProcess() {}

  /** Arguments: the root, the end of a name. */
  public static void main(String[] arguments) throws IOException {
    List<Path> unread =
        FileOps.system()
            .find(
                Path.of(arguments[0]),
                true,
                name -> name.endsWith(arguments[1]),
                path -> System.out.println("found " + path.getFileName()));
    unread.forEach(path -> System.out.println("unread " + path.getFileName()));
  }
}
