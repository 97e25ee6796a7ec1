package io.github.custody.ledger;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** A ledger's file in memory that remembers each write. */
final class MemoryLedgerFile implements LedgerFile {
  private final List<byte[]> writes = new ArrayList<>();

  static MemoryLedgerFile holding(String content) {
    MemoryLedgerFile file = new MemoryLedgerFile();
    file.append(content.getBytes(StandardCharsets.UTF_8));
    return file;
  }

  List<String> writes() {
    return writes.stream().map(bytes -> new String(bytes, StandardCharsets.UTF_8)).toList();
  }

  private byte[] content() {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    writes.forEach(all::writeBytes);
    return all.toByteArray();
  }

  @Override
  public boolean exists() {
    return !writes.isEmpty();
  }

  @Override
  public boolean endsWithNewline() {
    byte[] content = content();
    return content.length == 0 || content[content.length - 1] == '\n';
  }

  @Override
  public void append(byte[] bytes) {
    writes.add(bytes.clone());
  }

  @Override
  public void forEachLine(int limit, Consumer<byte[]> reader) {
    String all = new String(content(), StandardCharsets.ISO_8859_1);
    for (String line : all.split("\n", -1)) {
      byte[] bytes = line.getBytes(StandardCharsets.ISO_8859_1);
      reader.accept(Arrays.copyOf(bytes, Math.min(bytes.length, limit + 1)));
    }
  }
}
