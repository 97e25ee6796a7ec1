package io.github.custody.recover;

/** How far recovery goes. */
public enum Mode {
  /** It says what it would do, and changes nothing. */
  REPORT,
  /** It does what cannot lose a byte, and what was consented to. */
  SAFE
}
