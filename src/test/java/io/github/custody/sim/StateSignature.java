package io.github.custody.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Predicate;

/**
 * What is on a disk, without what differs from run to run: tokens and inode numbers count from 0 in
 * the order of the names; of a record the lines about its process and its checksum are left out;
 * the files that an intent means are numbered as the names are.
 */
final class StateSignature {
  private static final int TOKEN = 32;
  private static final Set<String> OF_THE_PROCESS =
      Set.of("boot", "pidns", "pid", "start", "jvm", "host", "created", "crc", "kept");

  private final StringBuilder text = new StringBuilder(1024);
  private final List<String> tokens = new ArrayList<>(4);
  private final List<Long> inodes = new ArrayList<>(12);
  private final DiskImage image;

  private StateSignature(DiskImage image) {
    this.image = image;
  }

  /**
   * A hash of 128 bits.
   *
   * @param a one half
   * @param b the other half
   */
  record Key(long a, long b) {
    /** The same disk, where something else makes a difference too. */
    Key with(int more) {
      return new Key(a ^ (more + 1) * 0x9E3779B97F4A7C15L, b + more);
    }
  }

  /** The signature as text. */
  static String text(DiskImage image) {
    StateSignature signature = new StateSignature(image);
    signature.write(path -> true);
    return signature.text.toString();
  }

  /** The signature's hash. */
  static Key key(DiskImage image) {
    return key(image, path -> true);
  }

  /** The same, as if the attic were empty: nobody decides anything by what is in it. */
  static Key keyWithoutAttic(DiskImage image) {
    return key(image, path -> !path.contains("/.custody-attic/"));
  }

  private static Key key(DiskImage image, Predicate<String> counts) {
    StateSignature signature = new StateSignature(image);
    signature.write(counts);
    long a = 0xCBF29CE484222325L;
    long b = 0xC2B2AE3D27D4EB4FL;
    StringBuilder text = signature.text;
    for (int i = 0; i < text.length(); i++) {
      a = (a ^ text.charAt(i)) * 0x100000001B3L;
      b = Long.rotateLeft(b + text.charAt(i), 27) * 0x9E3779B185EBCA87L;
    }
    return new Key(a, b);
  }

  private void write(Predicate<String> counts) {
    SortedMap<String, DiskImage.Entry> entries = image.entries();
    entries.values().forEach(entry -> number(entry.inode()));
    for (Map.Entry<String, DiskImage.Entry> named : entries.entrySet()) {
      if (!counts.test(named.getKey())) {
        continue;
      }
      DiskImage.Entry entry = named.getValue();
      plain(named.getKey());
      text.append(' ').append(inodes.indexOf(entry.inode())).append(' ').append(entry.links());
      text.append(' ').append(entry.mode()).append(' ');
      content(entry.content());
      text.append('\n');
    }
  }

  private void number(long inode) {
    if (!inodes.contains(inode)) {
      inodes.add(inode);
    }
  }

  private void content(String content) {
    if (!content.startsWith("custody-")) {
      text.append(content.isEmpty() || content.charAt(0) != 0 ? content : "zeros");
      return;
    }
    if (!content.endsWith("\n") || !content.contains("\ncrc ")) {
      text.append(content, 0, content.indexOf(' ') < 0 ? content.length() : content.indexOf(' '));
      text.append(" torn");
      return;
    }
    int from = 0;
    while (from < content.length()) {
      int end = content.indexOf('\n', from);
      line(content.substring(from, end < 0 ? content.length() : end));
      from = end < 0 ? content.length() : end + 1;
    }
  }

  private void line(String line) {
    int space = line.indexOf(' ');
    String key = space < 0 ? line : line.substring(0, space);
    if (OF_THE_PROCESS.contains(key)) {
      return;
    }
    if (key.endsWith("staged") || key.equals("previous")) {
      text.append(key).append(' ').append(meant(line.substring(space + 1)));
    } else {
      plain(line);
    }
    text.append('|');
  }

  /** Which of the files on this disk is meant, if one is. */
  private String meant(String recorded) {
    String[] words = recorded.split("[ :]", 4);
    if (words.length < 4) {
      return recorded;
    }
    long inode = Long.parseLong(words[1]);
    for (DiskImage.Entry entry : image.entries().values()) {
      if (entry.inode() == inode) {
        return inodes.indexOf(inode)
            + (words[3].equals(entry.modified().toString()) ? "m" : "")
            + (words[3].equals(entry.born().toString()) ? "b" : "");
      }
    }
    return "none";
  }

  /** Appends a text with its tokens numbered. */
  private void plain(String from) {
    int start = 0;
    while (start < from.length()) {
      int end = start;
      while (end < from.length() && isHex(from.charAt(end))) {
        end++;
      }
      if (end - start == TOKEN) {
        text.append('<').append(number(from.substring(start, end))).append('>');
      } else {
        text.append(from, start, end);
      }
      if (end < from.length()) {
        text.append(from.charAt(end));
      }
      start = end + 1;
    }
  }

  private int number(String token) {
    if (!tokens.contains(token)) {
      tokens.add(token);
    }
    return tokens.indexOf(token);
  }

  private static boolean isHex(char c) {
    return c >= '0' && c <= '9' || c >= 'a' && c <= 'f';
  }
}
