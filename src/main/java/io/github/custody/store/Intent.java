package io.github.custody.store;

import io.github.custody.Digest;
import io.github.custody.store.RecordText.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a transaction is doing to a name that matters, written before it does it; {@code format.md}
 * has the form. Read back, it is untrusted input: no path is ever taken from it.
 *
 * @param token the transaction
 * @param goal the goal that runs it
 * @param output the output's leaf name
 * @param expected every pinned digest
 * @param mode how the new file gets the name
 * @param staged the new file, as it was when it was sealed
 * @param previous the file that is replaced, as it was before
 * @param fileMode the permission bits of the file that is replaced
 */
record Intent(
    Token token,
    String goal,
    String output,
    List<Digest> expected,
    CommitMode mode,
    RecordedFile staged,
    RecordedFile previous,
    int fileMode) {
  private static final String HEADER = "custody-intent";
  private static final String VERSION = "1";
  private static final Pattern FILE_MODE = Pattern.compile("[0-7]{4,5}");

  Intent {
    expected = List.copyOf(expected);
  }

  /** Whether bytes are one that can be read, of the output {@code leaf}. */
  static boolean isOne(byte[] head, String leaf) {
    try {
      parse(head, leaf);
      return true;
    } catch (MalformedRecordException no) {
      return false;
    }
  }

  byte[] toBytes() {
    List<Line> lines = new ArrayList<>();
    lines.add(new Line(HEADER, VERSION));
    lines.add(new Line("token", token.hex()));
    lines.add(new Line("goal", goal));
    lines.add(new Line("output", output));
    expected.forEach(digest -> lines.add(new Line("expected", digest.toString())));
    lines.add(new Line("mode", mode.name().toLowerCase(Locale.ROOT)));
    lines.add(new Line("staged", staged.toString()));
    lines.add(new Line("previous", previous.toString()));
    lines.add(new Line("filemode", "%04o".formatted(fileMode)));
    return new RecordText(lines).toBytes();
  }

  /**
   * Reads the bytes of an intent that stands beside the output {@code leaf}. One that was copied
   * here from another output says nothing about this one; a file system may fold cases.
   */
  static Intent parse(byte[] bytes, String leaf) throws MalformedRecordException {
    RecordText text = RecordText.parse(bytes);
    if (!text.single(HEADER).equals(VERSION)) {
      throw new MalformedRecordException("has a version that this plugin does not know");
    }
    if (!text.single("output").equalsIgnoreCase(leaf)) {
      throw new MalformedRecordException("belongs to another output");
    }
    String fileMode = text.single("filemode");
    if (!FILE_MODE.matcher(fileMode).matches()) {
      throw new MalformedRecordException("has no file mode");
    }
    try {
      return new Intent(
          new Token(text.single("token")),
          text.word("goal"),
          text.single("output"),
          text.all("expected").stream().map(Digest::parseLabelled).toList(),
          CommitMode.valueOf(text.single("mode").toUpperCase(Locale.ROOT)),
          RecordedFile.parse(text.single("staged")),
          RecordedFile.parse(text.single("previous")),
          Integer.parseInt(fileMode, 8));
    } catch (IllegalArgumentException e) {
      throw new MalformedRecordException("has a value of the wrong form", e);
    }
  }
}
