package io.github.custody.testing;

/** The operations of the file seam, as a trace names them. */
public enum FileVerb {
  PIN,
  REAL_PATH,
  STAT,
  CREATE,
  OPEN,
  OPEN_FOR_LOCK,
  LINK,
  RENAME,
  EXCHANGE,
  UNLINK,
  CREATE_DIRECTORY,
  OPEN_DIRECTORY,
  SYNC_DIRECTORY,
  STILL_AT_PATH,
  FILE_SYSTEM,
  FIND,
  FILE_STATE,
  WRITE,
  READ,
  SYNC_FILE,
  SET_MODE,
  KERNEL_LOCK;

  /** Whether this operation can be made to have that effect. */
  public boolean allows(Interposition.Effect effect) {
    return switch (effect) {
      case NORMAL -> true;
      case SHORT -> this == WRITE || this == READ;
      case ONE_BYTE, ALL_BUT_ONE, NO_BYTE -> this == WRITE;
      case ANSWERED -> isAnswering();
      case SKIP -> changesSomething() && this != CREATE;
    };
  }

  /** Whether there are failures below it for which it has an answer. */
  private boolean isAnswering() {
    return switch (this) {
      case STAT, STILL_AT_PATH, FIND, FILE_SYSTEM, SYNC_DIRECTORY, KERNEL_LOCK -> true;
      default -> false;
    };
  }

  /** Whether it changes a name, bytes, a mode, durability or a lock; the others only look. */
  public boolean changesSomething() {
    return switch (this) {
      case LINK,
          RENAME,
          EXCHANGE,
          UNLINK,
          CREATE,
          CREATE_DIRECTORY,
          SYNC_DIRECTORY,
          WRITE,
          SYNC_FILE,
          SET_MODE,
          KERNEL_LOCK ->
          true;
      case PIN,
          REAL_PATH,
          STAT,
          OPEN,
          OPEN_FOR_LOCK,
          OPEN_DIRECTORY,
          STILL_AT_PATH,
          FILE_SYSTEM,
          FIND,
          FILE_STATE,
          READ ->
          false;
    };
  }
}
