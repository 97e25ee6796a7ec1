package io.github.custody.sim;

import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A walk through the simulated tree by names alone.
 *
 * @param disk looked at again for each entry: whoever is told of one may change it
 * @param recursively whether directories are entered
 * @param wanted which names are looked for
 * @param found gets them
 */
record NameSearch(
    LiveDisk disk, boolean recursively, Predicate<String> wanted, Consumer<Path> found) {
  private static final String ATTIC = ".custody-attic";

  void in(Ino directory, Path path) {
    if (path.endsWith(ATTIC)) {
      return;
    }
    disk.now()
        .names()
        .in(directory)
        .forEach(
            (name, inode) -> {
              Names now = disk.now().names();
              if (now.at(directory, name).isEmpty()) {
                return;
              }
              if (wanted.test(name)) {
                found.accept(path.resolve(name));
              }
              if (recursively && now.isDirectory(inode)) {
                in(inode, path.resolve(name));
              }
            });
  }
}
