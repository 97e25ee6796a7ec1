package io.github.custody.store;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * The names that one transaction uses beside its output; {@code format.md} lists them. All are
 * siblings: a rename or a link never leaves the directory.
 */
record SiblingNames(String leaf, Token token) {
  private static final Pattern DERIVED =
      Pattern.compile(
          "(?si)(.+\\.(lock|intent|undo)"
              + "|.+\\.(partial|recovery|restore|retained)-"
              + Token.FORM
              + "|.+\\.aside-"
              + Token.FORM
              + "(-[0-9]+)?"
              + "|\\..+\\.drop-"
              + Token.FORM
              + "-[0-9]+"
              + "|\\..+\\.(lock|intent)-"
              + Token.FORM
              + "|\\..+\\."
              + Token.FORM
              + "\\.(artifact|provenance)\\.tmp"
              + "|ledger\\.jsonl|\\.custody-attic)");
  private static final String LONGEST_FORM = "..%s.provenance.tmp".formatted("0".repeat(32));

  /** Whether {@code name} has the form of a name that some transaction could make. */
  static boolean isDerived(String name) {
    return DERIVED.matcher(name).matches();
  }

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

  /** A name captured for deletion, not yet compared. */
  String drop(int n) {
    return "." + leaf + ".drop-" + token + "-" + n;
  }
}
