package io.github.custody.sim;

import java.util.ArrayList;
import java.util.List;

/**
 * Something to put on a disk: a file with its content, or a directory. The directories above it are
 * made with it.
 *
 * @param paths the absolute paths of its names; of a directory exactly one
 * @param directory whether it is a directory
 * @param mode its permission bits
 * @param content its bytes, as ISO 8859-1
 */
public record SimFile(List<String> paths, boolean directory, int mode, String content) {
  public SimFile {
    paths = List.copyOf(paths);
    if (paths.isEmpty() || directory && (paths.size() > 1 || !content.isEmpty())) {
      throw new IllegalArgumentException("a file has names, a directory has one and no content");
    }
  }

  /** A file with one name and mode 0644. */
  public static SimFile file(String path, String content) {
    return new SimFile(List.of(path), false, 0644, content);
  }

  /** An empty directory. */
  public static SimFile directory(String path) {
    return new SimFile(List.of(path), true, 0755, "");
  }

  /** The same file with another mode. */
  public SimFile mode(int other) {
    return new SimFile(paths, directory, other, content);
  }

  /** The same file with one more name. */
  public SimFile alsoAt(String path) {
    List<String> more = new ArrayList<>(paths);
    more.add(path);
    return new SimFile(more, directory, mode, content);
  }
}
