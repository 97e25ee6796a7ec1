package io.github.custody.sim;

import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Reads some files once, and takes what they held for what they hold. */
final class FirstRead extends Flaw {
  private final Predicate<String> which;
  private final Map<String, byte[]> first = new HashMap<>();

  FirstRead(Predicate<String> which) {
    this.which = which;
  }

  @Override
  synchronized int read(OpenFile real, String name, ByteBuffer into, long position)
      throws IOException {
    int from = into.position();
    int count = super.read(real, name, into, position);
    if (which.test(name) && count > 0) {
      byte[] now = new byte[count];
      into.duplicate().position(from).get(now);
      byte[] told = first.computeIfAbsent(name + position, key -> now);
      into.duplicate().position(from).put(told, 0, Math.min(count, told.length));
    }
    return count;
  }
}
