package io.github.custody.store;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * The text form of lock records, intents and markers: {@code key value} lines in UTF-8, the last
 * one {@code crc} with the CRC-32C (RFC 3720, eight hex digits) of all bytes before it. A key may
 * occur more than once. Text that is read is somebody else's input: it is bounded, and malformed in
 * whole or not at all.
 */
record RecordText(List<Line> lines) {
  /** No record is longer than this, in bytes. */
  static final int MAX_BYTES = 4096;

  private static final Pattern LINE = Pattern.compile("([a-z][a-z-]*) (\\P{Cntrl}+)");
  private static final Pattern CHECKED = Pattern.compile("(?s)(.*\n)crc ([0-9a-f]{8})\n");

  private static final Pattern WORD = Pattern.compile("[!-~]{1,255}");

  record Line(String key, String value) {}

  RecordText {
    lines = List.copyOf(lines);
  }

  /** The bytes on disk. */
  byte[] toBytes() {
    StringBuilder text = new StringBuilder();
    for (Line line : lines) {
      String written = line.key() + " " + line.value();
      if (!LINE.matcher(written).matches()) {
        throw new IllegalArgumentException("cannot be written as one line: " + line.key());
      }
      text.append(written).append('\n');
    }
    String checked = text.toString();
    return (checked + "crc " + crc(checked) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** Reads what {@link #toBytes()} wrote. */
  static RecordText parse(byte[] bytes) throws MalformedRecordException {
    if (bytes.length > MAX_BYTES) {
      throw new MalformedRecordException("is longer than " + MAX_BYTES + " bytes");
    }
    Matcher checked = CHECKED.matcher(decode(bytes));
    if (!checked.matches()) {
      throw new MalformedRecordException("does not end with its checksum");
    }
    if (!crc(checked.group(1)).equals(checked.group(2))) {
      throw new MalformedRecordException("has a wrong checksum");
    }
    List<Line> lines = new ArrayList<>();
    for (String text : checked.group(1).split("\n", -1)) {
      Matcher line = LINE.matcher(text);
      if (line.matches()) {
        lines.add(new Line(line.group(1), line.group(2)));
      } else if (!text.isEmpty()) {
        throw new MalformedRecordException("has a line that is no key with a value");
      }
    }
    return new RecordText(lines);
  }

  private static String decode(byte[] bytes) throws MalformedRecordException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new MalformedRecordException("is not UTF-8", e);
    }
  }

  private static String crc(String text) {
    CRC32C crc = new CRC32C();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return String.format(Locale.ROOT, "%08x", crc.getValue());
  }

  /** The value of a key that occurs exactly once. */
  String single(String key) throws MalformedRecordException {
    List<String> values = all(key);
    if (values.size() != 1) {
      throw new MalformedRecordException(
          "has " + values.size() + " lines with " + key + " instead of one");
    }
    return values.get(0);
  }

  /** The value of a key that occurs exactly once and is one word of visible ASCII characters. */
  String word(String key) throws MalformedRecordException {
    String value = single(key);
    if (!WORD.matcher(value).matches()) {
      throw new MalformedRecordException("has no plain word as its " + key);
    }
    return value;
  }

  /** All values of a key. */
  List<String> all(String key) {
    return lines.stream().filter(line -> line.key().equals(key)).map(Line::value).toList();
  }
}
