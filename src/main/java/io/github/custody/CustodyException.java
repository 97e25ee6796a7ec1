package io.github.custody;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A failure with its stable code, the facts that determine what is on disk, and labelled details
 * for people ({@code from}, {@code expected}, {@code actual}, …) in the order in which they are
 * printed. Text in it is free of secrets: whoever throws it has removed them.
 */
public final class CustodyException extends Exception {
  private static final long serialVersionUID = 1L;

  private final FailureCode code;
  private final transient Facts facts;
  private final transient Map<String, String> details;
  private final transient Optional<Content> arrived;

  private CustodyException(
      FailureCode code,
      String what,
      Facts facts,
      Map<String, String> details,
      Optional<Content> arrived,
      @Nullable Throwable cause) {
    super(what, cause);
    this.code = code;
    this.facts = facts;
    this.details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
    this.arrived = arrived;
  }

  /** A failure that touched nothing. */
  public static CustodyException of(FailureCode code, String what) {
    return new CustodyException(code, what, Facts.UNTOUCHED, Map.of(), Optional.empty(), null);
  }

  /** A failure that touched nothing, with the error below it. */
  public static CustodyException of(FailureCode code, String what, Throwable cause) {
    return new CustodyException(code, what, Facts.UNTOUCHED, Map.of(), Optional.empty(), cause);
  }

  /** The same failure with one more labelled detail. */
  public CustodyException with(String label, String value) {
    Map<String, String> more = new LinkedHashMap<>(details);
    more.put(label, value);
    return copy(facts, more, arrived);
  }

  /** The same failure with other facts. */
  public CustodyException with(Facts otherFacts) {
    return copy(otherFacts, details, arrived);
  }

  /** Another failure that this one led to: it keeps the details, and this one as its cause. */
  public CustodyException leadingTo(FailureCode otherCode, String what) {
    return new CustodyException(otherCode, what, facts, details, arrived, this);
  }

  /** The same failure with what the bytes that arrived turned out to be. */
  public CustodyException withArrived(Content content) {
    return copy(facts, details, Optional.of(content));
  }

  private CustodyException copy(
      Facts otherFacts, Map<String, String> otherDetails, Optional<Content> otherArrived) {
    CustodyException copy =
        new CustodyException(code, what(), otherFacts, otherDetails, otherArrived, getCause());
    copy.setStackTrace(getStackTrace());
    for (Throwable also : getSuppressed()) {
      copy.addSuppressed(also);
    }
    return copy;
  }

  /** The stable code. */
  public FailureCode code() {
    return code;
  }

  /** What happened, as one clause. */
  public String what() {
    return String.valueOf(getMessage());
  }

  /** What is on disk. */
  public Facts facts() {
    return facts;
  }

  /** Labelled details, in the order in which they are printed. */
  public Map<String, String> details() {
    return details;
  }

  /** What the bytes that arrived turned out to be, where they did to the end. */
  public Optional<Content> arrived() {
    return arrived;
  }
}
