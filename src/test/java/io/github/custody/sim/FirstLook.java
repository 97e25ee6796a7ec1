package io.github.custody.sim;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

/** Looks at some names once, and takes what was there for what is there. */
final class FirstLook extends Progress {
  private final BiPredicate<Progress, String> which;
  private final Map<String, Optional<FileState>> first = new HashMap<>();

  FirstLook(BiPredicate<Progress, String> which) {
    this.which = which;
  }

  @Override
  synchronized Optional<FileState> stat(Directory real, String name) throws IOException {
    Optional<FileState> now = super.stat(real, name);
    if (!which.test(this, name)) {
      first.remove(name);
      return now;
    }
    if (now.isPresent()) {
      first.putIfAbsent(name, now);
    }
    return first.getOrDefault(name, now);
  }
}
