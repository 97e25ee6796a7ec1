package io.github.custody.store;

/**
 * A verdict with the evidence that led to it.
 *
 * @param verdict the verdict
 * @param reason the evidence, as one clause for people
 */
public record Judgement(Verdict verdict, String reason) {
  @Override
  public String toString() {
    return verdict + ": " + reason;
  }
}
