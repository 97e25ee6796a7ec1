package io.github.custody.fs;

/** What came of the attempt to take the kernel's lock on an open file. */
public enum KernelLock {
  /** It is held from now on. */
  TAKEN,
  /** Somebody else has it: another process, or another open file of this JVM. */
  BUSY,
  /** There are no locks here, or it cannot be told whether there are: nothing is proven. */
  UNSUPPORTED
}
