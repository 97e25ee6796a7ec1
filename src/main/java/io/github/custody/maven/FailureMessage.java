package io.github.custody.maven;

import io.github.custody.CustodyException;
import io.github.custody.Facts;
import io.github.custody.FailureKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A failure in words: what happened and its code, then labelled lines: details such as {@code
 * from}, {@code expected} and {@code actual}, what was kept, what to do, and what to run next.
 */
final class FailureMessage {
  /** These come last, in this order. */
  private static final List<String> STEPS = List.of(NextStep.ADVICE, NextStep.NEXT);

  private static final String LABELLED = "  %s: %s";
  private static final String CONTINUED = System.lineSeparator() + "    ";

  private FailureMessage() {}

  static String of(CustodyException failure, Optional<RedactedCause> cause) {
    List<String> lines = new ArrayList<>();
    lines.add(failure.what() + " [" + failure.code() + "]");
    for (Map.Entry<String, String> detail : failure.details().entrySet()) {
      if (!STEPS.contains(detail.getKey())) {
        lines.add(LABELLED.formatted(detail.getKey(), detail.getValue()));
      }
    }
    cause.ifPresent(below -> lines.add(LABELLED.formatted("cause", below.chain())));
    failure.facts().notes().forEach(note -> lines.add(LABELLED.formatted("note", note)));
    kept(failure).ifPresent(text -> lines.add(LABELLED.formatted("kept", text)));
    for (String step : STEPS) {
      Optional.ofNullable(failure.details().get(step))
          .ifPresent(text -> lines.add(LABELLED.formatted(step, shown(step, text))));
    }
    return RedactedText.of(String.join("\n", lines))
        .lines()
        .reduce((all, line) -> all + System.lineSeparator() + line)
        .orElse("");
  }

  /** A command is one line, whatever its directories are called; advice may be several. */
  private static String shown(String step, String text) {
    return step.equals(NextStep.NEXT) ? RedactedText.line(text) : text;
  }

  /** Findings are about several outputs, each in a state of its own. */
  private static Optional<String> kept(CustodyException failure) {
    List<String> lines =
        new ArrayList<>(
            failure.facts().kept().stream().map(it -> RedactedText.line(it.toString())).toList());
    if (failure.code().kind() != FailureKind.FINDINGS) {
      String nothing = lines.isEmpty() ? "nothing of this run; " : "";
      lines.add(nothing + state(failure.facts()));
    }
    return lines.isEmpty() ? Optional.empty() : Optional.of(String.join(CONTINUED, lines));
  }

  private static String state(Facts facts) {
    return "the output is %s, %s"
        .formatted(
            facts.output().label(),
            facts.committed() ? "the new bytes were committed" : "nothing was committed");
  }
}
