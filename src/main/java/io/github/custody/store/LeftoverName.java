package io.github.custody.store;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A name that this plugin could have made, taken apart. Anybody can make such a name: what is there
 * has to prove what it is.
 *
 * @param name the whole name
 * @param kind what it stands for
 * @param leaf the output's name
 * @param token the transaction, where the name tells it
 */
public record LeftoverName(String name, LeftoverKind kind, String leaf, Optional<Token> token) {

  /**
   * One form of names; the first group is the output, the second the token. A name without the sign
   * has another form: a tree has many names, and most are none of ours.
   */
  private record Form(LeftoverKind kind, String sign, Pattern pattern) {
    static Form of(LeftoverKind kind, String sign, String pattern) {
      String whole = "(?s)" + pattern.replace("<tx>", "(" + Token.FORM + ")");
      return new Form(kind, sign, Pattern.compile(whole));
    }

    Optional<Matcher> match(String name) {
      return name.contains(sign)
          ? Optional.of(pattern.matcher(name)).filter(Matcher::matches)
          : Optional.empty();
    }
  }

  /** The private forms come first: they would match a public one too. */
  private static final List<Form> FORMS =
      List.of(
          Form.of(LeftoverKind.PRIVATE_LOCK, ".lock-", "\\.(.+)\\.lock-<tx>"),
          Form.of(LeftoverKind.DRAFT, ".intent-", "\\.(.+)\\.intent-<tx>"),
          Form.of(LeftoverKind.DROP, ".drop-", "\\.(.+)\\.drop-<tx>-[0-9]{1,9}"),
          Form.of(LeftoverKind.STAGED_ARTIFACT, ".artifact", "\\.(.+)\\.<tx>\\.artifact\\.tmp"),
          Form.of(LeftoverKind.STAGED_SIDECAR, ".prov", "\\.(.+)\\.<tx>\\.provenance\\.tmp"),
          Form.of(LeftoverKind.PARTIAL, ".partial-", "(.+)\\.partial-<tx>"),
          Form.of(LeftoverKind.RECOVERY, ".recovery-", "(.+)\\.recovery-<tx>"),
          Form.of(LeftoverKind.RESTORE, ".restore-", "(.+)\\.restore-<tx>"),
          Form.of(LeftoverKind.RETAINED, ".retained-", "(.+)\\.retained-<tx>"),
          Form.of(LeftoverKind.ASIDE, ".aside-", "(.+)\\.aside-<tx>(?:-[0-9]{1,9})?"),
          Form.of(LeftoverKind.LOCK, ".lock", "(.+)\\.lock()"),
          Form.of(LeftoverKind.INTENT, ".intent", "(.+)\\.intent()"),
          Form.of(LeftoverKind.UNDO, ".undo", "(.+)\\.undo()"));

  /** Takes a name apart; empty when it has none of the forms. */
  public static Optional<LeftoverName> parse(String name) {
    for (Form form : FORMS) {
      Optional<Matcher> found = form.match(name);
      if (found.isPresent()) {
        return found.map(matcher -> of(name, form.kind(), matcher));
      }
    }
    return Optional.empty();
  }

  private static LeftoverName of(String name, LeftoverKind kind, Matcher matcher) {
    Optional<Token> token = Optional.of(matcher.group(2)).filter(Token::isValid).map(Token::new);
    return new LeftoverName(name, kind, matcher.group(1), token);
  }

  /**
   * Whether a name has one of the forms, or is another that this plugin reserves, in whatever case:
   * a file system may fold cases.
   */
  static boolean isReserved(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return parse(lower).isPresent() || lower.equals("ledger.jsonl") || lower.equals(Attic.NAME);
  }
}
