package io.github.custody.fs;

/** Whether this JVM was started so that the code of this plugin may call native functions. */
final class NativeAccess {
  /** Before it {@code java.lang.foreign} was a preview, with other methods. */
  private static final int FIRST_JAVA = 22;

  private NativeAccess() {}

  /**
   * The question itself touches nothing that is restricted: where access is not granted, the first
   * restricted call would print a warning, or be refused.
   */
  static boolean isGranted() {
    if (Runtime.version().feature() < FIRST_JAVA) {
      return false;
    }
    try {
      Module ours = NativeAccess.class.getModule();
      return Boolean.TRUE.equals(Module.class.getMethod("isNativeAccessEnabled").invoke(ours));
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }
}
