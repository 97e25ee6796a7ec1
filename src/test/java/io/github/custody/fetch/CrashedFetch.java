package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.TimeSource;
import io.github.custody.fetch.FetchSweep.CrashError;
import io.github.custody.fs.FileOps;
import io.github.custody.recover.RecoverLocks;
import io.github.custody.recover.RecoverRequest;
import io.github.custody.recover.RecoveryReport;
import io.github.custody.store.OutputStore;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.InterposedFileOps;
import io.github.custody.testing.Interposition;
import io.github.custody.testing.ReplaceMode;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** One output whose fetch, and whose recoveries, die before a certain change of names or bytes. */
final class CrashedFetch {
  /** What the fetch does. */
  enum Kind {
    NEW_OUTPUT,
    REPLACEMENT,
    /** The sync after the commit fails, so that the previous output is put back. */
    ROLLBACK,
    /** A replacement by a swap. */
    EXCHANGE,
    /** The same, put back. */
    EXCHANGE_ROLLBACK;

    private boolean isPutBack() {
      return this == ROLLBACK || this == EXCHANGE_ROLLBACK;
    }

    /** How it ends when it lives. */
    private Optional<FailureCode> failure() {
      return isPutBack() ? Optional.of(FailureCode.COMMIT_FAILED) : Optional.empty();
    }

    private ReplaceMode mode() {
      return this == EXCHANGE || this == EXCHANGE_ROLLBACK
          ? ReplaceMode.EXCHANGE
          : ReplaceMode.PORTABLE;
    }
  }

  /** A recovery that came to its end. */
  record Recovered(RecoveryReport report, int changes) {}

  private final Kind kind;
  private final FetchRig rig;
  private final long oldInode;

  CrashedFetch(Kind kind, FetchRig rig) {
    this.kind = kind;
    this.rig = rig.replacing(kind.mode());
    this.oldInode = rig.folder().at(LEAF).map(entry -> entry.inode()).orElse(-1L);
  }

  FetchRig rig() {
    return rig;
  }

  long oldInode() {
    return oldInode;
  }

  /** What the output may hold at any time. */
  List<Optional<String>> allowed() {
    return kind == Kind.NEW_OUTPUT
        ? List.of(Optional.empty(), Optional.of(NEW))
        : List.of(Optional.of(OLD), Optional.of(NEW));
  }

  /** How many changes the fetch makes when it lives. */
  int changes() {
    Dying dying = new Dying(Integer.MAX_VALUE);
    fetch(dying);
    return dying.seen.get();
  }

  void crashAt(int change) {
    try {
      fetch(new Dying(change));
    } catch (CrashError e) {
      return; // What it left is what is looked at.
    }
  }

  /** Fetches with nothing in the way: {@code green}, or the failure. */
  String fetchAgain() {
    try {
      rig.interposing(Interposition.none()).fetch();
      return "green";
    } catch (CustodyException e) {
      return e.code() + " " + e.what() + " " + e.details();
    }
  }

  /**
   * Fetches to the end, with something of the test in front.
   *
   * @throws CrashError where the test has it die
   */
  void fetch(Interposition death) {
    Interposition all = kind.isPutBack() ? new FailingSync(death) : death;
    Optional<FailureCode> failure = Optional.empty();
    try {
      rig.interposing(all).fetch();
    } catch (CustodyException e) {
      failure = Optional.of(e.code());
    }
    if (!failure.equals(kind.failure())) {
      throw new AssertionError("ended with " + failure);
    }
  }

  void recoverCrashingAt(int change) {
    try {
      recover(new Dying(change));
    } catch (CrashError e) {
      return;
    }
  }

  Recovered recover() {
    Dying watching = new Dying(Integer.MAX_VALUE);
    RecoveryReport report = recover(watching);
    return new Recovered(report, watching.seen.get());
  }

  /**
   * Recovers to the end, with something of the test in front.
   *
   * @throws CrashError where the test has it die
   */
  RecoveryReport recover(Interposition death) {
    FileOps files = new InterposedFileOps(kind.mode().files(), death);
    RecoverLocks recovery =
        new RecoverLocks(new OutputStore(files, Clock.systemUTC()), TimeSource.system());
    try {
      return recovery.run(RecoverRequest.safe(rig.directory()), new Cancellation());
    } catch (CustodyException e) {
      throw new AssertionError(e);
    }
  }

  /** Dies before a change, counted from 0; checks P1 all the way. */
  private final class Dying implements Interposition {
    private final int at;
    private final AtomicInteger seen = new AtomicInteger();

    Dying(int at) {
      this.at = at;
    }

    @Override
    public Effect before(FileCall call) throws IOException {
      Optional<String> content = rig.content();
      if (!allowed().contains(content)) {
        throw new AssertionError("P1 before " + call + ": " + content);
      }
      boolean change = call.verb().changesSomething();
      if (seen.get() > at || (change && seen.getAndIncrement() >= at)) {
        throw new CrashError();
      }
      return Effect.NORMAL;
    }
  }

  /** The directory sync after the commit fails. */
  private static final class FailingSync implements Interposition {
    private final Interposition next;
    private boolean committed;
    private boolean failed;

    FailingSync(Interposition next) {
      this.next = next;
    }

    @Override
    public synchronized Effect before(FileCall call) throws IOException {
      Effect effect = next.before(call);
      boolean takesPlace = call.verb() == FileVerb.RENAME || call.verb() == FileVerb.EXCHANGE;
      committed |= takesPlace && call.names().get(1).equals(LEAF);
      if (committed && !failed && call.verb() == FileVerb.SYNC_DIRECTORY) {
        failed = true;
        throw new FileSystemException("injected", null, "Input/output error");
      }
      return effect;
    }
  }
}
