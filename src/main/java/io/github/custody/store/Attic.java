package io.github.custody.store;

import io.github.custody.Content;
import io.github.custody.DigestAlgorithm;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Set;

/**
 * Where recovery puts what it may not delete: {@code .custody-attic/<utc>-<token>/} beside the
 * output, each file under its old name, with a line in {@code manifest.txt} that is durable before
 * the file moves: digest, size, name and reason. Nothing in it is ever removed by this plugin.
 */
final class Attic implements AutoCloseable {
  static final String NAME = ".custody-attic";
  private static final String MANIFEST = "manifest.txt";
  private static final DateTimeFormatter UTC =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);
  private static final int MOST_NAMES = 100;

  private final Directory from;
  private final Directory shelf;
  private final OpenFile manifest;
  private final Removal removal;

  private Attic(Directory from, Directory shelf, OpenFile manifest, Removal removal) {
    this.from = from;
    this.shelf = shelf;
    this.manifest = manifest;
    this.removal = removal;
  }

  /**
   * Makes a new shelf for one transaction's files.
   *
   * @param from the output's directory
   * @param removal removes the old names
   * @throws IOException what was made of it stays, empty
   */
  static Attic open(Directory from, Token token, Clock clock, Removal removal) throws IOException {
    try {
      from.createDirectory(NAME);
    } catch (FileAlreadyExistsException there) {
      // Another shelf's attic; if it is no directory it cannot be opened.
    }
    try (Directory attic = from.openDirectory(NAME)) {
      String name = create(attic, UTC.format(clock.instant()) + "-" + token);
      Directory shelf = attic.openDirectory(name);
      boolean ready = false;
      try {
        OpenFile manifest = manifest(from, attic, shelf);
        ready = true;
        return new Attic(from, shelf, manifest, removal);
      } finally {
        if (!ready) {
          close(shelf);
        }
      }
    }
  }

  /** The manifest of a shelf whose name is durable. */
  private static OpenFile manifest(Directory from, Directory attic, Directory shelf)
      throws IOException {
    OpenFile manifest = shelf.create(MANIFEST);
    boolean durable = false;
    try {
      shelf.sync();
      attic.sync();
      from.sync();
      durable = true;
      return manifest;
    } finally {
      if (!durable) {
        close(manifest);
      }
    }
  }

  private static String create(Directory attic, String name) throws IOException {
    for (int n = 0; n < MOST_NAMES; n++) {
      String fresh = n == 0 ? name : name + "-" + n;
      if (attic.stat(fresh).isEmpty()) {
        attic.createDirectory(fresh);
        return fresh;
      }
    }
    throw new FileAlreadyExistsException(name);
  }

  /**
   * Moves a file here.
   *
   * @return where it is now
   * @throws IOException it still has its old name, perhaps besides the new one
   */
  Path move(String name, FileState file, String reason) throws IOException {
    Path at = keep(name, file, reason);
    removal.remove(name, file.id());
    from.sync();
    return at;
  }

  /**
   * Keeps a file here; its old name stays.
   *
   * @return its name here
   */
  Path keep(String name, FileState file, String reason) throws IOException {
    try (OpenFile open = from.open(name)) {
      return keep(name, file, Reading.of(open, Set.of(DigestAlgorithm.SHA256)), reason);
    }
  }

  /** The same for a file that was read already. */
  Path keep(String name, FileState file, Content content, String reason) throws IOException {
    String line =
        "%s %d %s # %s\n".formatted(content.digests().get(0), content.size(), name, reason);
    Publication.writeAll(manifest, line.getBytes(StandardCharsets.UTF_8));
    manifest.sync();
    new Shelving(from, shelf).keep(name, file, content);
    return shelf.path().resolve(name);
  }

  /** Each line and each name was made durable when it was made. */
  @Override
  public void close() {
    close(manifest);
    close(shelf);
  }

  private static void close(Closeable open) {
    try {
      open.close();
    } catch (IOException ignored) {
      return; // Nothing is lost with the descriptor.
    }
  }
}
