package io.github.custody.fs;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;

/**
 * Memory outside of the heap, for the arguments of a native call. What is allocated belongs to an
 * arena, and goes when that is closed. By reflection, as {@link ForeignFunctions} are.
 */
final class ForeignMemory {
  /** More than any of the types that are put there asks for. */
  private static final long ALIGNMENT = Long.BYTES;

  private final MethodHandle open;
  private final MethodHandle close;
  private final MethodHandle allocate;
  private final MethodHandle copyIn;
  private final MethodHandle copyOut;

  ForeignMemory() throws ReflectiveOperationException {
    Class<?> arena = ForeignFunctions.foreign("Arena");
    Class<?> segment = ForeignFunctions.foreign("MemorySegment");
    Class<?> bytes = ForeignFunctions.foreign("ValueLayout$OfByte");
    Object one = ForeignFunctions.foreign("ValueLayout").getField("JAVA_BYTE").get(null);
    Lookup lookup = MethodHandles.publicLookup();
    open = lookup.unreflect(arena.getMethod("ofConfined"));
    close = lookup.unreflect(arena.getMethod("close"));
    allocate = lookup.unreflect(arena.getMethod("allocate", long.class, long.class));
    copyIn =
        MethodHandles.insertArguments(
            lookup.unreflect(arena.getMethod("allocateFrom", bytes, byte[].class)).asFixedArity(),
            1,
            one);
    copyOut =
        MethodHandles.insertArguments(
            lookup.unreflect(segment.getMethod("toArray", bytes)), 1, one);
  }

  /** An arena, for this thread only. */
  Object open() throws Throwable {
    return (Object) open.invoke();
  }

  void close(Object arena) throws Throwable {
    close.invoke(arena);
  }

  /** That many zeros. */
  Object zeros(Object arena, int length) throws Throwable {
    return (Object) allocate.invoke(arena, (long) length, ALIGNMENT);
  }

  Object copyOf(Object arena, byte[] bytes) throws Throwable {
    return (Object) copyIn.invoke(arena, bytes);
  }

  byte[] contentOf(Object memory) throws Throwable {
    return (byte[]) copyOut.invoke(memory);
  }
}
