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

  /** One form of names; the first group is the output, the second the token. */
  private record Form(LeftoverKind kind, Pattern pattern) {
    static Form of(LeftoverKind kind, String pattern) {
      return new Form(
          kind, Pattern.compile("(?s)" + pattern.replace("<tx>", "(" + Token.FORM + ")")));
    }
  }

  /** The private forms come first: they would match a public one too. */
  private static final List<Form> FORMS =
      List.of(
          Form.of(LeftoverKind.PRIVATE_LOCK, "\\.(.+)\\.lock-<tx>"),
          Form.of(LeftoverKind.DRAFT, "\\.(.+)\\.intent-<tx>"),
          Form.of(LeftoverKind.DROP, "\\.(.+)\\.drop-<tx>-[0-9]{1,9}"),
          Form.of(LeftoverKind.PAIR, "\\.(.+)\\.<tx>\\.(?:artifact|provenance)\\.tmp"),
          Form.of(LeftoverKind.PARTIAL, "(.+)\\.partial-<tx>"),
          Form.of(LeftoverKind.RECOVERY, "(.+)\\.recovery-<tx>"),
          Form.of(LeftoverKind.RESTORE, "(.+)\\.restore-<tx>"),
          Form.of(LeftoverKind.RETAINED, "(.+)\\.retained-<tx>"),
          Form.of(LeftoverKind.ASIDE, "(.+)\\.aside-<tx>(?:-[0-9]{1,9})?"),
          Form.of(LeftoverKind.LOCK, "(.+)\\.lock()"),
          Form.of(LeftoverKind.INTENT, "(.+)\\.intent()"),
          Form.of(LeftoverKind.PAIR, "(.+)\\.undo()"));

  /** Takes a name apart; empty when it has none of the forms. */
  public static Optional<LeftoverName> parse(String name) {
    for (Form form : FORMS) {
      Matcher matcher = form.pattern().matcher(name);
      if (matcher.matches()) {
        Optional<Token> token =
            Optional.of(matcher.group(2)).filter(Token::isValid).map(Token::new);
        return Optional.of(new LeftoverName(name, form.kind(), matcher.group(1), token));
      }
    }
    return Optional.empty();
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
