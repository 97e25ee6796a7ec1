package io.github.custody.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What a directory holds at one moment, as an outside observer sees it. */
public record Folder(Map<String, Entry> entries) {

  /**
   * One name.
   *
   * @param inode which file it is
   * @param links how many names that file has
   * @param mode its permission bits and type, as the system gives them
   * @param content its bytes as ISO 8859-1 text; of a symbolic link, its target; empty otherwise
   * @param modified its modification time
   */
  public record Entry(long inode, int links, int mode, String content, FileTime modified) {}

  /** Looks at all names in {@code directory}. */
  public static Folder of(Path directory) {
    Map<String, Entry> entries = new TreeMap<>();
    try (Stream<Path> names = Files.list(directory)) {
      for (Path path : names.toList()) {
        entry(path).ifPresent(entry -> entries.put(path.getFileName().toString(), entry));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Folder(entries);
  }

  private static Optional<Entry> entry(Path path) throws IOException {
    try {
      Map<String, Object> seen =
          Files.readAttributes(
              path,
              "unix:ino,nlink,mode,lastModifiedTime,isRegularFile,isSymbolicLink",
              LinkOption.NOFOLLOW_LINKS);
      String content =
          (Boolean) seen.get("isRegularFile")
              ? Files.readString(path, StandardCharsets.ISO_8859_1)
              : (Boolean) seen.get("isSymbolicLink") ? Files.readSymbolicLink(path).toString() : "";
      return Optional.of(
          new Entry(
              (Long) seen.get("ino"),
              (Integer) seen.get("nlink"),
              (Integer) seen.get("mode"),
              content,
              (FileTime) seen.get("lastModifiedTime")));
    } catch (NoSuchFileException gone) {
      return Optional.empty();
    }
  }

  /** The entry at a name. */
  public Optional<Entry> at(String name) {
    return Optional.ofNullable(entries.get(name));
  }

  /** The bytes at a name. */
  public Optional<String> content(String name) {
    return at(name).map(Entry::content);
  }

  /** Whether some name holds these bytes. */
  public boolean holds(String content) {
    return entries.values().stream().anyMatch(entry -> entry.content().equals(content));
  }

  /** Whether some name is this file. */
  public boolean hasFile(long inode) {
    return entries.values().stream().anyMatch(entry -> entry.inode() == inode);
  }
}
