package io.github.custody.recover;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.TimeSource;
import io.github.custody.fetch.FetchVerified;
import io.github.custody.fetch.PreparedFetch;
import io.github.custody.fs.FileOps;
import io.github.custody.store.OutputStore;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Folder;
import io.github.custody.testing.InterposedFileOps;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.MemorySource;
import io.github.custody.testing.Outsider;
import io.github.custody.testing.ReplaceMode;
import io.github.custody.testing.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a fetch left that died.
 *
 * @param rig the output
 * @param before the output's directory before the fetch
 */
record Wreck(FetchRig rig, Folder before) {
  private static final Pattern TOKEN = Pattern.compile("(?m)^token ([0-9a-f]{32})$");

  /** Of a fetch of an output that was not there. */
  static Wreck fresh(Path root, Crash crash) throws IOException {
    return of(rig(root), crash, ReplaceMode.PORTABLE.files());
  }

  /** Of a fetch that was replacing an output. */
  static Wreck replacing(Path root, Crash crash) throws IOException {
    return of(rig(root).withPrevious(), crash, ReplaceMode.PORTABLE.files());
  }

  /** Of a fetch on other file operations, whose process may be another one. */
  static Wreck of(FetchRig rig, Crash crash, FileOps files) {
    Folder before = rig.folder();
    try {
      fetch(rig, files, crash);
    } catch (CustodyException | Crash.Death e) {
      if (!crash.hasHappened()) {
        throw new AssertionError("it did not die", e);
      }
    }
    if (!crash.hasHappened()) {
      throw new AssertionError("it did not die: " + rig.folder());
    }
    return new Wreck(rig, before);
  }

  /** A directory of its own. */
  static FetchRig rig(Path root) throws IOException {
    return new FetchRig(Files.createTempDirectory(root.toRealPath(), "wreck"));
  }

  /** Fetches once. */
  static void fetch(FetchRig rig, FileOps files, Interposition interposition)
      throws CustodyException {
    OutputStore store =
        new OutputStore(new InterposedFileOps(files, interposition), Clock.systemUTC());
    MemorySource source = new MemorySource(NEW.getBytes(ISO_8859_1), 16);
    try (PreparedFetch prepared =
        new FetchVerified(store, TimeSource.system())
            .prepare(rig.request(source), new Cancellation())) {
      prepared.run();
    }
  }

  /** The previous output, as it was. */
  Folder.Entry previous() {
    return before.at(LEAF).orElseThrow();
  }

  /** The output as it is. */
  Folder.Entry output() {
    return rig.folder().at(LEAF).orElseThrow();
  }

  /** The path of {@code O<suffix>}. */
  Path sibling(String suffix) {
    return rig.directory().resolve(LEAF + suffix);
  }

  /** The only path of {@code O<suffix>-<tx>}. */
  Path only(String suffix) throws IOException {
    return Outsider.only(rig.directory(), LEAF + suffix + "-");
  }

  Outsider outsider() {
    return new Outsider(rig.base());
  }

  /** The transaction that its lock, or its intent, names. */
  String token() throws IOException {
    Path record = Files.exists(sibling(".lock")) ? sibling(".lock") : sibling(".intent");
    Matcher token = TOKEN.matcher(Files.readString(record, ISO_8859_1));
    if (!token.find()) {
      throw new AssertionError("no token in " + record);
    }
    return token.group(1);
  }

  /** What is beside the output now, with {@code *} in place of a token. */
  Set<String> beside() {
    Set<String> names = new TreeSet<>();
    for (String name : rig.folder().entries().keySet()) {
      names.add(Script.withoutToken(name));
    }
    names.remove(LEAF);
    return names;
  }

  Recovering recovering() {
    return new Recovering(rig.directory());
  }

  /** The failure of the next fetch. */
  CustodyException nextFetchFails() {
    try {
      rig.fetch();
    } catch (CustodyException e) {
      return e;
    }
    throw new AssertionError("the next fetch is green");
  }
}
