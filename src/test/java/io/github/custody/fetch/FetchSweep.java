package io.github.custody.fetch;

import io.github.custody.CustodyException;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.RecordingInterposition;
import io.github.custody.testing.ReplaceMode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Runs of one fetch with something happening at one of its file operations, each in a directory of
 * its own.
 */
final class FetchSweep {
  /** What is fetched. */
  enum Scenario {
    /** Nothing is at the output. */
    NEW_OUTPUT,
    /** Another file is at the output. */
    REPLACEMENT,
    /** The same, replaced by a swap. */
    EXCHANGE
  }

  /** How a run ended. */
  record Run(
      FetchRig rig,
      Optional<FetchResult> result,
      Optional<CustodyException> failure,
      Optional<CrashError> crash,
      List<FileCall> calls) {
    boolean succeeded() {
      return result.isPresent();
    }

    @Override
    public String toString() {
      return result.map(Object::toString).orElse("")
          + failure.map(e -> e.code() + " " + e.what() + " " + e.facts()).orElse("")
          + crash.map(Throwable::toString).orElse("")
          + "\n  left: "
          + (Files.exists(rig.directory()) ? rig.folder().entries().keySet() : "no directory")
          + "\n  calls:\n    "
          + String.join("\n    ", calls.stream().map(FileCall::toString).toList());
    }
  }

  /** The process dies here: nothing of it runs any more. */
  static final class CrashError extends Error {
    private static final long serialVersionUID = 1L;
  }

  private final Path root;
  private final List<String> violations = new ArrayList<>();
  private int points;
  private int runs;

  FetchSweep(Path root) throws IOException {
    this.root = root.toRealPath();
  }

  /** A fresh rig for the scenario. */
  FetchRig rig(Scenario scenario) {
    try {
      Path base = Files.createDirectory(root.resolve("run-" + runs++));
      FetchRig rig = new FetchRig(base);
      return switch (scenario) {
        case NEW_OUTPUT -> rig;
        case REPLACEMENT -> rig.withPrevious();
        case EXCHANGE -> rig.withPrevious().replacing(ReplaceMode.EXCHANGE);
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs the rig's fetch with the interposition in front of its file operations. */
  Run run(FetchRig rig, Interposition interposition) {
    RecordingInterposition recorder = new RecordingInterposition(interposition);
    rig.interposing(recorder);
    try {
      return new Run(
          rig, Optional.of(rig.fetch()), Optional.empty(), Optional.empty(), recorder.calls());
    } catch (CustodyException e) {
      return new Run(rig, Optional.empty(), Optional.of(e), Optional.empty(), recorder.calls());
    } catch (CrashError e) {
      return new Run(rig, Optional.empty(), Optional.empty(), Optional.of(e), recorder.calls());
    }
  }

  /**
   * Does something at each point of a good run; what it finds wrong is collected for {@link
   * #report}.
   */
  void atEachPoint(Scenario scenario, Consumer<FileCall> visit) {
    for (FileCall target : goodRun(scenario)) {
      points++;
      try {
        visit.accept(target);
      } catch (AssertionError e) {
        violations.add(target + ": " + e.getMessage());
      }
    }
  }

  /** Prints how many points were covered, and fails when something was wrong at one of them. */
  void report(String what, Scenario scenario) {
    System.out.printf(
        "sweep: %s, %s: %d points, %d violations%n", what, scenario, points, violations.size());
    if (!violations.isEmpty()) {
      throw new AssertionError(String.join("\n\n", violations));
    }
  }

  /** The calls of a run in which nothing happens. */
  List<FileCall> goodRun(Scenario scenario) {
    Run run = run(rig(scenario), Interposition.none());
    if (!run.succeeded()) {
      throw new AssertionError("the good run fails: " + run, run.failure().orElse(null));
    }
    return run.calls();
  }
}
