package io.github.custody.maven;

import io.github.custody.fs.AppendFile;
import io.github.custody.ledger.LedgerFile;
import java.io.IOException;
import java.util.function.Consumer;

/** Puts a ledger into a file: {@code ledger} knows no files, {@code fs} knows no ledger. */
record LedgerOnDisk(AppendFile file) implements LedgerFile {
  @Override
  public boolean exists() throws IOException {
    return file.exists();
  }

  @Override
  public boolean endsWithNewline() throws IOException {
    return file.endsWithNewline();
  }

  @Override
  public void append(byte[] bytes) throws IOException {
    file.append(bytes);
  }

  @Override
  public void forEachLine(int limit, Consumer<byte[]> reader) throws IOException {
    file.forEachLine(limit, reader);
  }
}
