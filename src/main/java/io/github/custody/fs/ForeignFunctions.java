package io.github.custody.fs;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.Optional;

/**
 * Finds functions of the system's library through {@code java.lang.foreign}, by reflection: this is
 * compiled for a Java that has no such package.
 */
final class ForeignFunctions {
  /** The length of an {@code int}, which is all that is captured where only {@code errno} is. */
  private static final long ERRNO_ALONE = Integer.BYTES;

  private final Class<?> layoutType = foreign("MemoryLayout");
  private final Class<?> valueType = foreign("ValueLayout");
  private final Class<?> descriptorType = foreign("FunctionDescriptor");
  private final Class<?> linkerType = foreign("Linker");
  private final Class<?> optionType = foreign("Linker$Option");
  private final Object linker = linkerType.getMethod("nativeLinker").invoke(null);
  private final Object lookup = linkerType.getMethod("defaultLookup").invoke(linker);

  /**
   * Only where {@link NativeAccess#isGranted}.
   *
   * @throws ReflectiveOperationException this Java has other foreign functions than those of 22
   */
  ForeignFunctions() throws ReflectiveOperationException {
    Object captured = optionType.getMethod("captureStateLayout").invoke(null);
    if (!Long.valueOf(ERRNO_ALONE).equals(layoutType.getMethod("byteSize").invoke(captured))) {
      throw new NoSuchFieldException("errno, and nothing else");
    }
  }

  static Class<?> foreign(String simpleName) throws ClassNotFoundException {
    return Class.forName("java.lang.foreign." + simpleName);
  }

  /** The layout of a C {@code int}. */
  Object integer() throws ReflectiveOperationException {
    return valueType.getField("JAVA_INT").get(null);
  }

  /** The layout of a {@code size_t}, on machines with 64 bits. */
  Object size() throws ReflectiveOperationException {
    return valueType.getField("JAVA_LONG").get(null);
  }

  /** The layout of a pointer. */
  Object pointer() throws ReflectiveOperationException {
    return valueType.getField("ADDRESS").get(null);
  }

  /** A function that returns an {@code int}; empty where the library has none of this name. */
  Optional<MethodHandle> find(String name, Object... parameters)
      throws ReflectiveOperationException {
    return link(name, parameters, options());
  }

  /** The same, with memory for {@code errno} as a further parameter, the first. */
  Optional<MethodHandle> findWithErrno(String name, Object... parameters)
      throws ReflectiveOperationException {
    String[] captured = {"errno"};
    Method capture = optionType.getMethod("captureCallState", String[].class);
    return link(name, parameters, options(capture.invoke(null, (Object) captured)));
  }

  private Optional<MethodHandle> link(String name, Object[] parameters, Object options)
      throws ReflectiveOperationException {
    Method find = foreign("SymbolLookup").getMethod("find", String.class);
    if (!(find.invoke(lookup, name) instanceof Optional<?> symbol) || symbol.isEmpty()) {
      return Optional.empty();
    }
    Object types = arrayOf(layoutType, parameters);
    Object descriptor =
        descriptorType.getMethod("of", layoutType, types.getClass()).invoke(null, integer(), types);
    Method downcall =
        linkerType.getMethod(
            "downcallHandle", foreign("MemorySegment"), descriptorType, options.getClass());
    return Optional.of((MethodHandle) downcall.invoke(linker, symbol.get(), descriptor, options));
  }

  private Object options(Object... options) {
    return arrayOf(optionType, options);
  }

  private static Object arrayOf(Class<?> type, Object... elements) {
    Object array = Array.newInstance(type, elements.length);
    for (int i = 0; i < elements.length; i++) {
      Array.set(array, i, elements[i]);
    }
    return array;
  }
}
