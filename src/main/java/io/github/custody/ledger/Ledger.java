package io.github.custody.ledger;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The record of what the goals did: one JSON object a line, only ever appended to (F4, F21).
 * Several builds may write at a time, and a killed one may leave half a line: a writer therefore
 * starts on a line of its own, and a reader skips what it cannot read. After an exception the file
 * has what it had before, and perhaps the beginning of the new line.
 */
public final class Ledger {
  /** No line of ours comes near; a longer one is not worth the memory. */
  static final int LONGEST_LINE = 1 << 20;

  private final LedgerFile file;

  public Ledger(LedgerFile file) {
    this.file = file;
  }

  /** Whether there is one already. */
  public boolean exists() throws IOException {
    return file.exists();
  }

  /** Appends one line in one write. */
  public void append(LedgerEntry entry) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    if (!file.endsWithNewline()) {
      line.write('\n');
    }
    line.writeBytes(EntryWriter.json(entry));
    line.write('\n');
    file.append(line.toByteArray());
  }

  /** Reads all entries; the lines of others are counted. */
  public LedgerReading read() throws IOException {
    List<Optional<LedgerEntry>> lines = new ArrayList<>();
    file.forEachLine(
        LONGEST_LINE,
        line -> {
          if (line.length > 0) {
            lines.add(EntryReader.parse(line));
          }
        });
    List<LedgerEntry> entries = lines.stream().flatMap(Optional::stream).toList();
    return new LedgerReading(entries, lines.size() - entries.size());
  }
}
