package io.github.custody.fs;

import java.lang.management.ManagementFactory;

/** Whether this JVM was started so that the code of this plugin may call native functions. */
final class NativeAccess {
  /** Before it {@code java.lang.foreign} was a preview, with other methods. */
  private static final int FIRST_JAVA = 22;

  private static final String OPTION = "--enable-native-access=";
  private static final String TO_ALL = "ALL-UNNAMED";

  private NativeAccess() {}

  /**
   * Neither question touches anything that is restricted: where access is not granted, the first
   * restricted call would print a warning, or be refused.
   */
  static boolean isGranted() {
    return Runtime.version().feature() >= FIRST_JAVA && isEnabled() && isAskedFor();
  }

  private static boolean isEnabled() {
    try {
      Module ours = NativeAccess.class.getModule();
      return Boolean.TRUE.equals(Module.class.getMethod("isNativeAccessEnabled").invoke(ours));
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }

  /**
   * Once the JVM has warned of anybody's native code, as it does of an older Maven's, it calls
   * access enabled for all code without a module name. What a build is promised must not depend on
   * who else was there first: only the option counts.
   */
  private static boolean isAskedFor() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .anyMatch(argument -> argument.startsWith(OPTION) && argument.contains(TO_ALL));
  }
}
