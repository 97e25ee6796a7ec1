package io.github.custody.store;

import io.github.custody.fs.FileId;
import io.github.custody.fs.FileState;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which file an intent means. The file itself may be gone, and its inode number given to another
 * one: so a size and a time belong to it.
 *
 * @param id device and inode
 * @param size length in bytes
 * @param time the birth of a staged file (the epoch where none is recorded), the last modification
 *     of a previous output
 */
record RecordedFile(FileId id, long size, Instant time) {
  private static final Pattern FORM =
      Pattern.compile("(-?[0-9]{1,19}):(-?[0-9]{1,19}) ([0-9]{1,18}) ([0-9TZ:.+-]{1,40})");

  /** The staged file: its birth is the time that nobody can set. */
  static RecordedFile staged(FileState state) {
    return new RecordedFile(state.id(), state.size(), state.born());
  }

  /** The previous output: the modification time shows whether it was written since. */
  static RecordedFile previous(FileState state) {
    return new RecordedFile(state.id(), state.size(), state.modified());
  }

  static RecordedFile parse(String text) throws MalformedRecordException {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new MalformedRecordException("has a file that is not written as one");
    }
    try {
      return new RecordedFile(
          new FileId(Long.parseLong(form.group(1)), Long.parseLong(form.group(2))),
          Long.parseLong(form.group(3)),
          Instant.parse(form.group(4)));
    } catch (NumberFormatException | DateTimeException e) {
      throw new MalformedRecordException("has a file with a value of the wrong form", e);
    }
  }

  /**
   * Whether {@code now} is the staged file. All files meant are siblings, so their device is that
   * of their directory, whose number may be another one after a restart: it is not compared.
   * Whether births are recorded is found out from a directory, which may be too young to tell at
   * first.
   */
  boolean isStaged(FileState now) {
    return isInode(now) && isBorn(now);
  }

  /** Whether {@code now} is the staged file, whoever wrote to it since. */
  boolean isStagedOnce(FileState now) {
    return now.isRegular() && id.inode() == now.id().inode() && isBorn(now);
  }

  private boolean isBorn(FileState now) {
    boolean untold = time.equals(Instant.EPOCH) || now.born().equals(Instant.EPOCH);
    return untold || time.equals(now.born());
  }

  /** Whether {@code now} is the previous output, unwritten. */
  boolean isPrevious(FileState now) {
    return isInode(now) && time.equals(now.modified());
  }

  private boolean isInode(FileState now) {
    return now.isRegular() && id.inode() == now.id().inode() && size == now.size();
  }

  @Override
  public String toString() {
    return id + " " + size + " " + time;
  }
}
