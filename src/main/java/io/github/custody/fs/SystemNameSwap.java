package io.github.custody.fs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/**
 * The swap of this system. Looking for it costs some ten milliseconds, so that is done at the first
 * question, and once in a class loader. Whatever goes wrong then means that there is none.
 */
final class SystemNameSwap implements NameSwap {
  /** Those with 64 bits on which the JDK calls native functions by itself. */
  private static final Set<String> ARCHITECTURES =
      Set.of("amd64", "x86_64", "aarch64", "ppc64le", "riscv64", "s390x");

  @Override
  public boolean isAvailable() {
    return Found.SWAP.isAvailable();
  }

  @Override
  public Path between(Path one, Path other) throws IOException {
    return Found.SWAP.between(one, other);
  }

  private static NameSwap find() {
    String architecture = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
    if (!ARCHITECTURES.contains(architecture) || !NativeAccess.isGranted()) {
      return NameSwap.none();
    }
    try {
      return new SwapFunctions(new ForeignFunctions())
          .of(System.getProperty("os.name", ""))
          .filter(NameSwap::isAvailable)
          .orElseGet(NameSwap::none);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return NameSwap.none();
    }
  }

  /** Made when it is first asked for. */
  private static final class Found {
    static final NameSwap SWAP = find();
  }
}
