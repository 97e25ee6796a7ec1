package io.github.custody.fs;

/** Who can write to a file system: it decides whether locks and boots of this machine prove any. */
public enum FileSystemKind {
  /** This machine alone. */
  LOCAL,
  /** Perhaps others too: a network, a host behind a virtual machine, or a type nobody knows. */
  SHARED_OR_UNKNOWN
}
