package io.github.custody.testing;

import static io.github.custody.testing.FetchRig.LEAF;

import io.github.custody.ByteSource;
import io.github.custody.CustodyException;
import io.github.custody.fetch.FetchResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One fetch with a script: what another program or the system does to it, and when. */
public final class FetchCase {
  private static final int CHUNK = 16;

  private final FetchRig rig;
  private final Script script = new Script();
  private final Outsider outsider;
  private final List<OnFirstChunk> callbacks = new ArrayList<>();
  private final MemorySource memory;
  private ByteSource source;

  private FetchCase(Path base, String sent) throws IOException {
    this.rig = new FetchRig(base);
    this.outsider = new Outsider(base);
    this.memory = new MemorySource(sent.getBytes(StandardCharsets.ISO_8859_1), CHUNK);
    this.source = memory;
  }

  private static FetchCase of(Path root, String sent, boolean previous) throws IOException {
    Path base = Files.createTempDirectory(root.toRealPath(), "case");
    FetchCase fetch = new FetchCase(base, sent);
    if (previous) {
      fetch.rig.withPrevious();
    }
    return fetch;
  }

  /** A fetch of an output that is not there. */
  public static FetchCase fresh(Path root) throws IOException {
    return of(root, false);
  }

  /** A fetch that replaces an output. */
  public static FetchCase replacing(Path root) throws IOException {
    return of(root, true);
  }

  /** Either of them. */
  public static FetchCase of(Path root, boolean previous) throws IOException {
    return of(root, FetchRig.NEW, previous);
  }

  /** Either of them, with a source that sends something else than what is pinned. */
  public static FetchCase lying(Path root, boolean previous) throws IOException {
    return of(root, "other bytes than the pinned ones", previous);
  }

  /** The next fetch into what another one left, with nothing scripted. */
  public static FetchCase again(FetchCase other) throws IOException {
    return new FetchCase(other.rig.base(), FetchRig.NEW);
  }

  /** Takes the bytes from this source instead of memory. */
  public FetchCase from(ByteSource other) {
    source = other;
    return this;
  }

  /** Acts in the progress callback, after the first chunk. */
  public FetchCase midStream(Script.Act act) {
    OnFirstChunk callback = new OnFirstChunk(act);
    callbacks.add(callback);
    rig.listening(callback);
    return this;
  }

  public FetchRig rig() {
    return rig;
  }

  public Script script() {
    return script;
  }

  public Outsider outsider() {
    return outsider;
  }

  public Path output() {
    return rig.output();
  }

  public Path lock() {
    return sibling(".lock");
  }

  /** The path of {@code O<suffix>}. */
  public Path sibling(String suffix) {
    return rig.directory().resolve(LEAF + suffix);
  }

  /** The staged file, which must be there. */
  public Path partial() throws IOException {
    return Outsider.only(rig.directory(), LEAF + ".partial-");
  }

  /** The second name of the previous output, which must be there. */
  public Path recovery() throws IOException {
    return Outsider.only(rig.directory(), LEAF + ".recovery-");
  }

  /** Runs the fetch. Everything that was scripted must have come about. */
  public SeenFetch run() {
    SeenFetch seen = runWithSpareActs();
    if (!script.missed().isEmpty() || !callbacks.stream().allMatch(OnFirstChunk::isDone)) {
      throw new AssertionError("never came about: " + script.missed() + "\n" + seen);
    }
    return seen;
  }

  /** Runs the fetch, whether or not all of the script came about. */
  public SeenFetch runWithSpareActs() {
    return runWith(script);
  }

  /** Runs the fetch with this instead of the script. */
  public SeenFetch runWith(Interposition interposition) {
    RecordingInterposition recorder = new RecordingInterposition(interposition);
    Set<Optional<String>> seen = new LinkedHashSet<>();
    rig.interposing(watching(recorder, seen));
    Folder before = rig.folder();
    Optional<FetchResult> result = Optional.empty();
    Optional<CustodyException> failure = Optional.empty();
    try {
      result = Optional.of(rig.fetch(source));
    } catch (CustodyException e) {
      failure = Optional.of(e);
    }
    return new SeenFetch(
        before, rig.folder(), result, failure, recorder.calls(), seen, memory.deliveries());
  }

  /** Looks at the output after every call, before the recorder's own act at it. */
  private Interposition watching(Interposition recorder, Set<Optional<String>> seen) {
    return new Interposition() {
      @Override
      public Effect before(FileCall call) throws IOException {
        return recorder.before(call);
      }

      @Override
      public void after(FileCall call) throws IOException {
        if (call.verb().changesSomething()) {
          look(seen);
        }
        recorder.after(call);
      }
    };
  }

  private void look(Set<Optional<String>> seen) throws IOException {
    synchronized (seen) {
      seen.add(rig.content());
    }
  }
}
