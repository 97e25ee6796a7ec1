package io.github.custody.recover;

import io.github.custody.store.OutputNow;
import java.nio.file.Path;
import java.util.List;

/**
 * One transaction that did not end, and what became of it.
 *
 * @param output the output, absolute
 * @param token the transaction: the word by which people consent
 * @param owner who left it
 * @param outputHolds what stands at the output, for people
 * @param files what it left
 * @param ending how it is, or would be, ended
 * @param reason why
 * @param status what became of it
 * @param choices what a person may choose, where the table does not decide
 * @param moved where files are now that were set aside or moved to the attic
 */
public record Finding(
    Path output,
    String token,
    Owner owner,
    String outputHolds,
    List<FoundFile> files,
    Ending ending,
    String reason,
    Status status,
    List<Choice> choices,
    List<Path> moved) {
  public Finding {
    files = List.copyOf(files);
    choices = List.copyOf(choices);
    moved = List.copyOf(moved);
  }

  /** The same after it was ended, when the output may have changed hands. */
  Finding afterEnding() {
    String now =
        switch (ending) {
          case COMPLETED -> OutputNow.PINNED.label();
          case RESTORED -> OutputNow.PREVIOUS.label();
          case NOT_COMMITTED, UNDECIDED -> outputHolds;
        };
    return new Finding(output, token, owner, now, files, ending, reason, status, choices, moved);
  }
}
