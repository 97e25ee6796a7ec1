package io.github.custody.testing;

import java.nio.file.Path;
import java.util.List;

/**
 * One call of the file seam.
 *
 * @param index its number, from 0 on, in the order in which the calls began
 * @param verb the operation
 * @param directory the path of the directory it works in; of a pin, that directory itself
 * @param names the names it was given; of an open file, the one name under which it was opened
 */
public record FileCall(int index, FileVerb verb, Path directory, List<String> names) {
  public FileCall {
    names = List.copyOf(names);
  }

  /** Whether it is this operation on exactly these names. */
  public boolean is(FileVerb otherVerb, String... otherNames) {
    return verb == otherVerb && names.equals(List.of(otherNames));
  }

  /** The operation and its names, without number and directory: a line of a trace. */
  public String line() {
    return names.isEmpty() ? verb.name() : verb + " " + String.join(" ", names);
  }

  @Override
  public String toString() {
    return "#" + index + " " + line() + " in " + directory;
  }
}
