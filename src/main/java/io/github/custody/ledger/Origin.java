package io.github.custody.ledger;

/**
 * Who writes an entry.
 *
 * @param build one id for each Maven session
 * @param goal the goal's name, without its prefix
 * @param execution the id of the execution
 * @param module {@code groupId:artifactId:version}, or {@code -} without a POM
 */
public record Origin(String build, String goal, String execution, String module) {
  /** The word for the module where there is no POM. */
  public static final String NO_MODULE = "-";
}
