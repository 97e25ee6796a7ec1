package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.FailureKind;
import io.github.custody.OutputState;
import io.github.custody.testing.FailingSource;
import io.github.custody.testing.FetchCase;
import io.github.custody.testing.Outsider;
import io.github.custody.testing.SeenFetch;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Case RR-13: code and facts of every failure are machine-readable, complete and true. */
class FailureFactsTest {
  private static final String LOCK = LEAF + ".lock";
  private static final String INTENT = LEAF + ".intent";
  private static final String PARTIAL = LEAF + ".partial-*";
  private static final String RECOVERY = LEAF + ".recovery-*";
  private static final String MARKER = LEAF + ".retained-*";
  private static final String ASIDE = LEAF + ".aside-*";
  private static final String RENAME_OUTPUT = "RENAME " + PARTIAL + " " + LEAF;
  private static final String ERROR = "Input/output error";

  @TempDir Path root;

  /** A failure, how it comes about at a replacement, and what it must say. */
  private enum Failure {
    LOCKED(FailureCode.LOCKED, false, OutputState.UNCHANGED) {
      @Override
      void prepare(FetchCase fetch) throws IOException {
        Files.writeString(fetch.lock(), Outsider.FOREIGN);
      }
    },
    LOCKED_BY_AN_INTENT(FailureCode.LOCKED, false, OutputState.UNCHANGED) {
      @Override
      void prepare(FetchCase fetch) throws IOException {
        Files.writeString(fetch.sibling(".intent"), Outsider.FOREIGN);
      }
    },
    LOCKED_BY_A_LATE_INTENT(FailureCode.LOCKED, false, OutputState.UNCHANGED) {
      @Override
      void prepare(FetchCase fetch) {
        fetch
            .script()
            .before(
                "CREATE ." + LEAF + ".lock-*",
                () -> Files.writeString(fetch.sibling(".intent"), Outsider.FOREIGN));
      }
    },
    LOCK_FAILED(FailureCode.LOCK_FAILED, false, OutputState.UNCHANGED) {
      @Override
      void prepare(FetchCase fetch) {
        fetch.script().failing("CREATE ." + LEAF + ".lock-*", ERROR);
      }
    },
    LOCK_FAILED_AND_LEFT(FailureCode.LOCK_FAILED, false, OutputState.UNCHANGED, LOCK) {
      @Override
      void prepare(FetchCase fetch) {
        fetch.midStream(() -> fetch.script().failingAlways("READ ." + LEAF + ".lock-*", ERROR));
      }
    },
    LOCK_LOST(FailureCode.LOCK_LOST, false, OutputState.UNCHANGED) {
      @Override
      void prepare(FetchCase fetch) {
        fetch.midStream(() -> Files.delete(fetch.lock()));
      }
    },
    LOCK_LOST_AFTER_THE_SNAPSHOT(FailureCode.LOCK_LOST, false, OutputState.UNCHANGED, RECOVERY) {
      @Override
      void prepare(FetchCase fetch) {
        fetch.script().before("STILL_AT_PATH", () -> Files.delete(fetch.lock()));
      }
    },
    UNSAFE_PATH(FailureCode.UNSAFE_PATH, false, OutputState.UNCHANGED) {
      @Override
      void prepare(FetchCase fetch) throws IOException {
        Files.createDirectory(fetch.lock());
      }
    },
    COLLISION(FailureCode.COLLISION, false, OutputState.UNCHANGED) {
      @Override
      void prepare(FetchCase fetch) {
        fetch.rig().overwriting(Overwrite.NEVER);
      }
    },
    NETWORK_ERROR(FailureCode.NETWORK_ERROR, false, OutputState.UNCHANGED) {
      @Override
      void prepare(FetchCase fetch) {
        fetch.from(new FailingSource(FailureCode.NETWORK_ERROR));
      }
    },
    TIMEOUT(FailureCode.TIMEOUT, false, OutputState.UNCHANGED) {
      @Override
      void prepare(FetchCase fetch) {
        fetch.from(new FailingSource(FailureCode.TIMEOUT));
      }
    },
    CANCELLED(FailureCode.CANCELLED, false, OutputState.UNCHANGED) {
      @Override
      void prepare(FetchCase fetch) {
        fetch.from(new FailingSource(FailureCode.CANCELLED));
      }
    },
    STREAM_ERROR(FailureCode.STREAM_ERROR, false, OutputState.UNCHANGED) {
      @Override
      void prepare(FetchCase fetch) {
        fetch.script().failing("WRITE " + PARTIAL, ERROR);
      }
    },
    DIGEST_MISMATCH(FailureCode.DIGEST_MISMATCH, false, OutputState.UNCHANGED) {
      @Override
      void prepare(FetchCase fetch) {
        fetch.rig().pinning("something else");
      }
    },
    PARTIAL_REPLACED(FailureCode.PARTIAL_REPLACED, false, OutputState.UNCHANGED, PARTIAL) {
      @Override
      void prepare(FetchCase fetch) {
        fetch.midStream(() -> fetch.outsider().replace(fetch.partial()));
      }
    },
    PARTIAL_CHANGED(FailureCode.PARTIAL_CHANGED, false, OutputState.UNCHANGED) {
      @Override
      void prepare(FetchCase fetch) {
        fetch.script().before("STILL_AT_PATH", () -> Outsider.rewrite(fetch.partial()));
      }
    },
    SNAPSHOT_FAILED(FailureCode.SNAPSHOT_FAILED, false, OutputState.UNCHANGED) {
      @Override
      void prepare(FetchCase fetch) {
        fetch.script().failingAlways("LINK " + LEAF + " " + RECOVERY, ERROR);
      }
    },
    SNAPSHOT_FAILED_UNREADABLE(FailureCode.SNAPSHOT_FAILED, false, OutputState.UNCHANGED) {
      @Override
      void prepare(FetchCase fetch) {
        fetch.script().failingAlways("READ " + LEAF, ERROR);
      }
    },
    OUTPUT_CHANGED(FailureCode.OUTPUT_CHANGED, false, OutputState.FOREIGN) {
      @Override
      void prepare(FetchCase fetch) {
        fetch.midStream(() -> fetch.outsider().replace(fetch.output()));
      }
    },
    OUTPUT_REMOVED(FailureCode.OUTPUT_CHANGED, false, OutputState.ABSENT) {
      @Override
      void prepare(FetchCase fetch) {
        fetch.midStream(() -> Files.delete(fetch.output()));
      }
    },
    OUTPUT_CHANGED_AFTER_THE_SNAPSHOT(
        FailureCode.OUTPUT_CHANGED,
        false,
        OutputState.FOREIGN,
        PARTIAL,
        RECOVERY,
        MARKER,
        INTENT,
        LOCK) {
      @Override
      void prepare(FetchCase fetch) {
        fetch.script().before("STILL_AT_PATH", () -> fetch.outsider().replace(fetch.output()));
      }
    },
    PREVIOUS_CHANGED_AFTER_THE_COMMIT(FailureCode.OUTPUT_CHANGED, true, OutputState.NEW, ASIDE) {
      @Override
      void prepare(FetchCase fetch) {
        fetch
            .script()
            .after(
                RENAME_OUTPUT,
                () -> {
                  try (SeekableByteChannel kept =
                      Files.newByteChannel(fetch.recovery(), StandardOpenOption.WRITE)) {
                    Outsider.scribble(kept);
                  }
                });
      }
    },
    COMMIT_DENIED(FailureCode.COMMIT_FAILED, false, OutputState.UNCHANGED) {
      @Override
      void prepare(FetchCase fetch) {
        fetch.script().failing(RENAME_OUTPUT, ERROR);
      }
    },
    COMMIT_TAKEN_BACK(FailureCode.COMMIT_FAILED, false, OutputState.RESTORED) {
      @Override
      void prepare(FetchCase fetch) {
        fetch.script().failing(3, "SYNC_DIRECTORY", ERROR);
      }
    },
    COMMIT_TAKEN_BACK_FROM_A_FOREIGN_FILE(
        FailureCode.COMMIT_FAILED, false, OutputState.RESTORED, ASIDE) {
      @Override
      void prepare(FetchCase fetch) {
        fetch.script().after(RENAME_OUTPUT, () -> fetch.outsider().replace(fetch.output()));
      }
    },
    RECOVERY_REQUIRED_BEFORE_THE_COMMIT(
        FailureCode.RECOVERY_REQUIRED, false, OutputState.UNCHANGED, MARKER, LOCK) {
      @Override
      void prepare(FetchCase fetch) {
        fetch.script().failingAlways("SYNC_DIRECTORY", ERROR);
      }
    },
    RECOVERY_REQUIRED_AFTER_THE_COMMIT(
        FailureCode.RECOVERY_REQUIRED, true, OutputState.NEW, RECOVERY, MARKER, INTENT, LOCK) {
      @Override
      void prepare(FetchCase fetch) {
        fetch
            .script()
            .failing(3, "SYNC_DIRECTORY", ERROR)
            .failingAlways("LINK " + RECOVERY + " " + LEAF + ".restore-*", ERROR);
      }
    },
    RECOVERY_REQUIRED_WITH_THE_LOCK_LOST(
        FailureCode.RECOVERY_REQUIRED, true, OutputState.NEW, RECOVERY, INTENT) {
      @Override
      void prepare(FetchCase fetch) {
        fetch.script().before(RENAME_OUTPUT, () -> Files.delete(fetch.lock()));
      }
    };

    private final FailureCode code;
    private final boolean committed;
    private final OutputState output;
    private final String kept;

    Failure(FailureCode code, boolean committed, OutputState output, String... kept) {
      this.code = code;
      this.committed = committed;
      this.output = output;
      this.kept = String.join("\n", kept);
    }

    abstract void prepare(FetchCase fetch) throws IOException;

    String[] keptNames() {
      return kept.lines().toArray(String[]::new);
    }
  }

  @ParameterizedTest
  @EnumSource(Failure.class)
  @DisplayName("RR-13 a failure says code, committed, output state, kept files and lock, all true")
  void rr13_codeAndFacts(Failure failure) throws IOException {
    FetchCase fetch = FetchCase.replacing(root);
    failure.prepare(fetch);

    SeenFetch seen = fetch.run();

    CustodyException failed =
        seen.fails(failure.code, failure.committed, failure.output, failure.keptNames());
    assertThat(seen.leftBesideOutput()).as("%s", seen).containsAll(seen.keptNames());
    assertThat(failed.what()).isNotBlank();
    assertKindHolds(failed, seen);
  }

  /** The code alone already says whether something of ours may be left. */
  private static void assertKindHolds(CustodyException failed, SeenFetch seen) {
    boolean ours = seen.keptNames().contains(LOCK) || seen.keptNames().contains(RECOVERY);
    if (failed.code().kind() == FailureKind.REJECTED) {
      assertThat(ours).as("%s", seen).isFalse();
      assertThat(failed.facts().committed()).as("%s", seen).isFalse();
    }
    if (!failed.facts().committed() && failed.facts().output() == OutputState.UNCHANGED) {
      seen.holdsPrevious(LEAF);
    }
  }
}
