package io.github.custody.store;

import io.github.custody.Digest;
import io.github.custody.fs.FileState;
import io.github.custody.store.RecordText.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a transaction is doing to a name that matters, written before it does it; {@code format.md}
 * has the form.
 *
 * @param token the transaction
 * @param goal the goal that runs it
 * @param output the output's leaf name
 * @param expected every pinned digest
 * @param mode how the new file gets the name
 * @param staged the new file, as it was when it was sealed
 * @param previous the file that is replaced, as it was before
 */
record Intent(
    Token token,
    String goal,
    String output,
    List<Digest> expected,
    CommitMode mode,
    FileState staged,
    FileState previous) {
  Intent {
    expected = List.copyOf(expected);
  }

  byte[] toBytes() {
    List<Line> lines = new ArrayList<>();
    lines.add(new Line("custody-intent", "1"));
    lines.add(new Line("token", token.hex()));
    lines.add(new Line("goal", goal));
    lines.add(new Line("output", output));
    expected.forEach(digest -> lines.add(new Line("expected", digest.toString())));
    lines.add(new Line("mode", mode.name().toLowerCase(Locale.ROOT)));
    lines.add(new Line("staged", "%s %d %s".formatted(staged.id(), staged.size(), staged.born())));
    lines.add(
        new Line(
            "previous", "%s %d %s".formatted(previous.id(), previous.size(), previous.modified())));
    lines.add(new Line("filemode", "%04o".formatted(previous.mode())));
    return new RecordText(lines).toBytes();
  }
}
