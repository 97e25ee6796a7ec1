package io.github.custody.sim;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Shows at the name of a capture what was seen at the name before. */
final class UncomparedCapture extends Flaw {
  private final Map<String, Optional<FileState>> seen = new HashMap<>();

  @Override
  synchronized Optional<FileState> stat(Directory real, String name) throws IOException {
    Optional<FileState> now = super.stat(real, name);
    if (name.contains(".drop-") && now.isPresent()) {
      return seen.getOrDefault(name, now);
    }
    seen.put(name, now);
    return now;
  }

  @Override
  synchronized void rename(Directory real, String from, String to) throws IOException {
    super.rename(real, from, to);
    if (to.contains(".drop-") && seen.containsKey(from)) {
      seen.put(to, seen.get(from));
    }
  }
}
