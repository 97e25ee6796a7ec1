package io.github.custody.sim;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.Pins;
import io.github.custody.TimeSource;
import io.github.custody.fetch.FetchRequest;
import io.github.custody.fetch.FetchVerified;
import io.github.custody.fetch.Overwrite;
import io.github.custody.fetch.PreparedFetch;
import io.github.custody.fs.FileOps;
import io.github.custody.recover.RecoverLocks;
import io.github.custody.recover.RecoverRequest;
import io.github.custody.store.DeadLocks;
import io.github.custody.store.LeafName;
import io.github.custody.store.OutputLocation;
import io.github.custody.store.OutputStore;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.MemorySource;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** A process on a simulated disk, and the real use cases in it. */
final class Program {
  static final String BASE = "/base";
  static final String DIRECTORY = BASE + "/target";
  static final String OUTPUT = DIRECTORY + "/" + FetchRig.LEAF;

  /** Nothing is decided by it; one time for all keeps records alike. */
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-01-02T03:04:05.678901234Z"), ZoneOffset.UTC);

  /** Few writes: each multiplies the states of a crash. */
  private static final int CHUNK = 32;

  private final OutputStore outputs;

  Program(FileOps files) {
    outputs = new OutputStore(files, CLOCK);
  }

  /** Fetches; a dead owner is a failure. */
  Ending fetch() {
    return fetch(DeadLocks.FAIL);
  }

  /** Fetches; what a dead owner left is recovered first. */
  Ending fetchRecovering() {
    return fetch(
        output ->
            !new RecoverLocks(outputs, TimeSource.system())
                .run(RecoverRequest.only(output), new Cancellation())
                .hasUnresolved());
  }

  private Ending fetch(DeadLocks deadLocks) {
    FetchVerified useCase = new FetchVerified(outputs, TimeSource.system());
    try (PreparedFetch prepared = useCase.prepare(request(deadLocks), new Cancellation())) {
      return new Ending.Fetched(prepared.run());
    } catch (CustodyException e) {
      return new Ending.Failed(e);
    } catch (Kill e) {
      return new Ending.Killed();
    }
  }

  private static FetchRequest request(DeadLocks deadLocks) {
    byte[] sent = FetchRig.NEW.getBytes(StandardCharsets.ISO_8859_1);
    return new FetchRequest(
        new MemorySource(sent, CHUNK),
        new Pins(List.of(FetchRig.sha256(FetchRig.NEW)), OptionalLong.empty()),
        OptionalLong.empty(),
        new OutputLocation(Path.of(BASE), Path.of(DIRECTORY), new LeafName(FetchRig.LEAF)),
        Duration.ofSeconds(30),
        Duration.ZERO,
        deadLocks,
        Overwrite.IF_DIFFERENT,
        false,
        (bytes, announced) -> {},
        (holder, sofar) -> {});
  }

  /** Recovers what is below the directory, in which a build has this output. */
  Ending recover() {
    RecoverRequest all = RecoverRequest.safe(Path.of(DIRECTORY));
    Path output = Path.of(OUTPUT);
    return recover(
        new RecoverRequest(
            all.roots(),
            all.only(),
            Set.of(output),
            all.mode(),
            all.consent(),
            all.choice(),
            all.trustContainers()));
  }

  Ending recover(RecoverRequest request) {
    try {
      return new Ending.Recovered(
          new RecoverLocks(outputs, TimeSource.system()).run(request, new Cancellation()));
    } catch (CustodyException e) {
      return new Ending.Failed(e);
    } catch (Kill e) {
      return new Ending.Killed();
    }
  }

  /** Does something with the outputs. */
  Ending with(PairUse use) {
    try {
      return use.of(outputs);
    } catch (CustodyException e) {
      return new Ending.Failed(e);
    } catch (Kill e) {
      return new Ending.Killed();
    }
  }

  /** What is done. */
  @FunctionalInterface
  interface PairUse {
    Ending of(OutputStore outputs) throws CustodyException;
  }
}
