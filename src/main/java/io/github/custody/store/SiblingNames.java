package io.github.custody.store;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The names that one transaction uses beside its output; {@code format.md} lists them. All are
 * siblings: a rename or a link never leaves the directory.
 */
record SiblingNames(String leaf, Token token) {
  private static final String LONGEST_FORM = "..%s.provenance.tmp".formatted("0".repeat(32));

  /** How many bytes the longest name derived from {@code leaf} has. */
  static int longestBytes(String leaf) {
    return leaf.getBytes(StandardCharsets.UTF_8).length + LONGEST_FORM.length();
  }

  /** The lock record. */
  String lock() {
    return leaf + ".lock";
  }

  /** The lock under construction, or being released. */
  String privateLock() {
    return "." + leaf + ".lock-" + token;
  }

  /** The intent. */
  String intent() {
    return leaf + ".intent";
  }

  /** The intent of a pair that is taken back. */
  String undo() {
    return leaf + ".undo";
  }

  /** A pair's staged artifact; the leaf is the artifact's. */
  String stagedArtifact() {
    return "." + leaf + "." + token + ".artifact.tmp";
  }

  /** A pair's staged sidecar; the leaf is the artifact's. */
  String stagedSidecar() {
    return "." + leaf + "." + token + ".provenance.tmp";
  }

  /** An intent or a marker under construction. */
  String draft() {
    return "." + leaf + ".intent-" + token;
  }

  /** The staged new bytes. */
  String partial() {
    return leaf + ".partial-" + token;
  }

  /** The previous output. */
  String recovery() {
    return leaf + ".recovery-" + token;
  }

  /** The second name of the previous output during a rollback. */
  String restore() {
    return leaf + ".restore-" + token;
  }

  /** A file that is not ours and stood where it may not stay; {@code n} from 0 on. */
  String aside(int n) {
    return leaf + ".aside-" + token + (n == 0 ? "" : "-" + n);
  }

  /** The marker of a transaction that was given up. */
  String retained() {
    return leaf + ".retained-" + token;
  }

  /**
   * A name captured for deletion, not yet compared. Its number tells which name was captured, and
   * is the {@code n}-th for it.
   */
  String drop(Captured captured, int n) {
    return dropPrefix() + captured.number(n);
  }

  /** A name for trying out what the file system can do. */
  String probe(int n) {
    return drop(Captured.NOTHING, n);
  }

  /** Whether it is a name for trying something out. */
  boolean isProbe(String name) {
    return name.equals(probe(0)) || name.equals(probe(1));
  }

  /** All names that the transaction may have made, as far as they are not numbered further. */
  List<String> all() {
    Stream<String> drops = drops(each -> !each.isOfPair());
    Stream<String> fixed =
        Stream.of(
            intent(),
            partial(),
            recovery(),
            restore(),
            retained(),
            privateLock(),
            draft(),
            aside(0),
            aside(1));
    return Stream.concat(fixed, drops).toList();
  }

  /** The same of the publication of a pair, whose artifact the leaf is. */
  List<String> allOfPair() {
    Stream<String> fixed = Stream.of(undo(), stagedArtifact(), stagedSidecar());
    return Stream.of(all().stream(), fixed, drops(Captured::isOfPair))
        .flatMap(names -> names)
        .toList();
  }

  private Stream<String> drops(Predicate<Captured> wanted) {
    return Stream.of(Captured.values())
        .filter(wanted)
        .flatMap(each -> Stream.of(drop(each, 0), drop(each, 1)));
  }

  /** Whether it is a name captured for deletion. */
  boolean isDrop(String name) {
    return name.startsWith(dropPrefix());
  }

  private String dropPrefix() {
    return ".%s.drop-%s-".formatted(leaf, token);
  }

  /**
   * For which name a drop name was made, if its file may get that name back.
   *
   * @param previous whether the file is the previous output
   */
  Optional<Captured> captured(String drop, boolean previous) {
    if (!isDrop(drop)) {
      return Optional.empty();
    }
    int number = Integer.parseInt(drop.substring(dropPrefix().length()));
    return Optional.of(Captured.numbered(number)).filter(it -> previous || it.isHarmless());
  }

  /** Which of the transaction's names this is. */
  Captured captured(String name) {
    return Stream.of(Captured.values())
        .filter(each -> each.nameIn(this).filter(name::equals).isPresent())
        .findFirst()
        .orElse(Captured.NOTHING);
  }
}
