package io.github.custody.fs;

import static java.lang.invoke.MethodHandles.insertArguments;

import java.lang.invoke.MethodHandle;
import java.nio.charset.Charset;
import java.util.Optional;

/** The functions that swap two names, of the systems that have one. */
record SwapFunctions(ForeignFunctions library) {
  private static final int AT_FDCWD = -100;
  private static final int RENAME_EXCHANGE = 2;
  private static final int RENAME_SWAP = 2;

  /**
   * The swap of a system; empty where it has none. That of macOS is not tested.
   *
   * @param system its name, as Java calls it
   */
  Optional<NameSwap> of(String system) throws ReflectiveOperationException {
    return switch (system) {
      case "Linux" -> swap(renameat2(), text("__xpg_strerror_r"));
      case "Mac OS X" -> swap(renamexNp(), text("strerror_r"));
      default -> Optional.empty();
    };
  }

  private static Optional<NameSwap> swap(
      Optional<MethodHandle> swap, Optional<MethodHandle> describe)
      throws ReflectiveOperationException {
    if (swap.isEmpty() || describe.isEmpty()) {
      return Optional.empty();
    }
    Charset encoding = Charset.forName(System.getProperty("native.encoding", "US-ASCII"));
    return Optional.of(new NativeSwap(swap.get(), describe.get(), new ForeignMemory(), encoding));
  }

  private Optional<MethodHandle> renameat2() throws ReflectiveOperationException {
    Object number = library.integer();
    Object path = library.pointer();
    return library
        .findWithErrno("renameat2", number, path, number, path, number)
        .map(call -> insertArguments(call, 5, RENAME_EXCHANGE))
        .map(call -> insertArguments(call, 3, AT_FDCWD))
        .map(call -> insertArguments(call, 1, AT_FDCWD));
  }

  private Optional<MethodHandle> renamexNp() throws ReflectiveOperationException {
    Object path = library.pointer();
    return library
        .findWithErrno("renamex_np", path, path, library.integer())
        .map(call -> insertArguments(call, 3, RENAME_SWAP));
  }

  /** The variant that writes into the caller's memory, and nowhere else. */
  private Optional<MethodHandle> text(String name) throws ReflectiveOperationException {
    return library.find(name, library.integer(), library.pointer(), library.size());
  }
}
