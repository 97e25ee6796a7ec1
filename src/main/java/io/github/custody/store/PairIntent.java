package io.github.custody.store;

import io.github.custody.Digest;
import io.github.custody.store.RecordText.Line;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a publication is about to make visible, written before the first of its two names appears;
 * {@code format.md} has the form. It stands at {@code A.intent}, and at {@code A.undo} once the
 * publication is taken back. Read back, it is untrusted input: names in it are single segments of
 * the same directory, and nothing is done to a file whose identity is another one.
 *
 * @param token the transaction, whose locks both names have
 * @param goal the goal that runs it
 * @param artifact the member that is published last
 * @param sidecar the member that is published first
 * @param fileMode the permission bits that both get before they are published
 */
record PairIntent(Token token, String goal, Member artifact, Member sidecar, int fileMode) {
  private static final String HEADER = "custody-pair-intent";
  private static final String VERSION = "1";
  private static final Pattern FILE_MODE = Pattern.compile("[0-7]{4}");

  /**
   * One of the two files.
   *
   * @param name the name under which it is published
   * @param stagedName the name under which it waits
   * @param staged which file it is: inode, size and birth
   * @param digests what it holds
   */
  record Member(LeafName name, String stagedName, RecordedFile staged, List<Digest> digests) {
    Member {
      digests = List.copyOf(digests);
    }
  }

  /** Whether bytes claim to be one, of whatever version. */
  static boolean hasHeader(byte[] head) {
    return new String(head, StandardCharsets.ISO_8859_1).startsWith(HEADER + " ");
  }

  /** Whether bytes are one that can be read, of the artifact {@code leaf}. */
  static boolean isOne(byte[] head, String leaf) {
    try {
      parse(head, leaf);
      return true;
    } catch (MalformedRecordException no) {
      return false;
    }
  }

  /** The user's own file that is published; empty where the artifact was copied. */
  Optional<String> sibling() {
    boolean copied = artifact.stagedName().equals(names().stagedArtifact());
    return copied ? Optional.empty() : Optional.of(artifact.stagedName());
  }

  /** The transaction's names beside the artifact. */
  SiblingNames names() {
    return new SiblingNames(artifact.name().text(), token);
  }

  byte[] toBytes() {
    List<Line> lines = new ArrayList<>();
    lines.add(new Line(HEADER, VERSION));
    lines.add(new Line("token", token.hex()));
    lines.add(new Line("goal", goal));
    lines.add(new Line("filemode", "%04o".formatted(fileMode)));
    sibling().ifPresent(name -> lines.add(new Line("sibling", name)));
    add(lines, "artifact", artifact);
    add(lines, "sidecar", sidecar);
    return new RecordText(lines).toBytes();
  }

  private static void add(List<Line> lines, String key, Member member) {
    lines.add(new Line(key, member.name().text()));
    lines.add(new Line(key + "-staged", member.staged().toString()));
    member.digests().forEach(it -> lines.add(new Line(key + "-digest", it.toString())));
  }

  /** Reads the bytes of one that stands beside the artifact {@code leaf}. */
  static PairIntent parse(byte[] bytes, String leaf) throws MalformedRecordException {
    RecordText text = RecordText.parse(bytes);
    if (!text.single(HEADER).equals(VERSION)) {
      throw new MalformedRecordException("has a version that this plugin does not know");
    }
    if (!text.single("artifact").equalsIgnoreCase(leaf)) {
      throw new MalformedRecordException("belongs to another artifact");
    }
    String fileMode = text.single("filemode");
    if (!FILE_MODE.matcher(fileMode).matches()) {
      throw new MalformedRecordException("has no file mode");
    }
    try {
      Token token = new Token(text.single("token"));
      SiblingNames names = new SiblingNames(text.single("artifact"), token);
      List<String> sibling = text.all("sibling");
      String stagedArtifact =
          sibling.isEmpty() ? names.stagedArtifact() : new LeafName(sibling.get(0)).text();
      return new PairIntent(
              token,
              text.word("goal"),
              member(text, "artifact", stagedArtifact),
              member(text, "sidecar", names.stagedSidecar()),
              Integer.parseInt(fileMode, 8))
          .withThreeNames();
    } catch (IllegalArgumentException e) {
      throw new MalformedRecordException("has a value of the wrong form", e);
    }
  }

  /** A file that is published never stands at the name of another one, nor waits there. */
  private PairIntent withThreeNames() throws MalformedRecordException {
    String one = artifact.name().text();
    String other = sidecar.name().text();
    String waiting = artifact.stagedName();
    if (Stream.of(other, waiting).anyMatch(one::equalsIgnoreCase)
        || waiting.equalsIgnoreCase(other)) {
      throw new MalformedRecordException("has one name for two files");
    }
    return this;
  }

  private static Member member(RecordText text, String key, String stagedName)
      throws MalformedRecordException {
    List<Digest> digests = text.all(key + "-digest").stream().map(Digest::parseLabelled).toList();
    if (digests.isEmpty()) {
      throw new MalformedRecordException("has no digest of the " + key);
    }
    return new Member(
        new LeafName(text.single(key)),
        stagedName,
        RecordedFile.parse(text.single(key + "-staged")),
        digests);
  }
}
