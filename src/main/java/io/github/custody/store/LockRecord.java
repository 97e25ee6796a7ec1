package io.github.custody.store;

import io.github.custody.Digest;
import io.github.custody.fs.ProcessIdentity;
import io.github.custody.store.RecordText.Line;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What a lock file says; {@code format.md} has the form. Its author's word is untrusted input for
 * everybody else.
 *
 * @param token the transaction
 * @param output the output's leaf name
 * @param goal the goal that holds the lock
 * @param expected every pinned digest
 * @param owner the process
 * @param created when, by the owner's wall clock: for people only
 */
public record LockRecord(
    Token token,
    String output,
    String goal,
    List<Digest> expected,
    ProcessIdentity owner,
    Instant created) {
  private static final String HEADER = "custody-lock";
  private static final String VERSION = "1";

  public LockRecord {
    expected = List.copyOf(expected);
  }

  /** Whether bytes claim to be a lock record, of whatever version. */
  static boolean hasHeader(byte[] head) {
    return new String(head, StandardCharsets.ISO_8859_1).startsWith(HEADER + " ");
  }

  /** The owner, for people. */
  String describe() {
    return "process %d on %s, goal %s, since %s"
        .formatted(owner.pid(), owner.host(), goal, created);
  }

  byte[] toBytes() {
    List<Line> lines = new ArrayList<>();
    lines.add(new Line(HEADER, VERSION));
    lines.add(new Line("token", token.hex()));
    lines.add(new Line("output", output));
    lines.add(new Line("goal", goal));
    expected.forEach(digest -> lines.add(new Line("expected", digest.toString())));
    lines.add(new Line("boot", owner.boot()));
    lines.add(new Line("pidns", owner.pidNamespace()));
    lines.add(new Line("pid", Long.toString(owner.pid())));
    lines.add(new Line("start", owner.start()));
    lines.add(new Line("jvm", owner.jvm()));
    lines.add(new Line("host", owner.host()));
    lines.add(new Line("created", created.toString()));
    return new RecordText(lines).toBytes();
  }

  /** Reads a lock file's bytes. */
  static LockRecord parse(byte[] bytes) throws MalformedRecordException {
    RecordText text = RecordText.parse(bytes);
    if (!text.single(HEADER).equals(VERSION)) {
      throw new MalformedRecordException("has a version that this plugin does not know");
    }
    try {
      ProcessIdentity owner =
          new ProcessIdentity(
              text.word("boot"),
              text.word("pidns"),
              Long.parseLong(text.single("pid")),
              text.word("start"),
              text.word("jvm"),
              text.word("host"));
      return new LockRecord(
          new Token(text.single("token")),
          text.single("output"),
          text.word("goal"),
          text.all("expected").stream().map(Digest::parseLabelled).toList(),
          owner,
          Instant.parse(text.single("created")));
    } catch (IllegalArgumentException | java.time.DateTimeException e) {
      throw new MalformedRecordException("has a value of the wrong form", e);
    }
  }
}
