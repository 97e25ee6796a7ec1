package io.github.custody.fs;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The swap by a function of the system's library.
 *
 * @param swap takes memory for {@code errno} and two paths; answers 0 when they were swapped
 * @param describe takes an {@code errno}, memory and its length, and writes a text there; answers 0
 *     when it did
 * @param memory where the arguments are put
 * @param encoding of such a text
 */
record NativeSwap(MethodHandle swap, MethodHandle describe, ForeignMemory memory, Charset encoding)
    implements NameSwap {
  private static final int LONGEST_TEXT = 256;

  /**
   * Tries it on the empty name, which is nowhere: whether it can be called, and tells its errors.
   */
  @Override
  public boolean isAvailable() {
    byte[] empty = {0};
    return make(empty, empty).filter(SystemError::isMissing).isPresent();
  }

  @Override
  public Path between(Path one, Path other) throws IOException {
    Optional<SystemError> failed = make(PathBytes.of(one), PathBytes.of(other));
    if (failed.isPresent()) {
      throw failed.get().between(one, other);
    }
    return other;
  }

  private Optional<SystemError> make(byte[] one, byte[] other) {
    try {
      Object arena = memory.open();
      try {
        Object errno = memory.zeros(arena, Integer.BYTES);
        Object from = memory.copyOf(arena, one);
        Object to = memory.copyOf(arena, other);
        return (int) swap.invoke(errno, from, to) == 0
            ? Optional.empty()
            : Optional.of(error(arena, memory.contentOf(errno)));
      } finally {
        memory.close(arena);
      }
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      // None of these methods declares a checked exception.
      throw new IllegalStateException(e);
    }
  }

  private SystemError error(Object arena, byte[] errno) throws Throwable {
    int number = ByteBuffer.wrap(errno).order(ByteOrder.nativeOrder()).getInt();
    Object text = memory.zeros(arena, LONGEST_TEXT);
    boolean written = (int) describe.invoke(number, text, (long) LONGEST_TEXT) == 0;
    return new SystemError(number, written ? text(memory.contentOf(text)) : "error " + number);
  }

  private String text(byte[] written) {
    String all = new String(written, encoding);
    return all.substring(0, all.indexOf('\0'));
  }
}
