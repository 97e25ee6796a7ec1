package io.github.custody.recover;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.fetch.FetchResult;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.PairRig;
import io.github.custody.testing.ReplaceMode;
import io.github.custody.testing.Script;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;

/** What a process does until it is killed. */
enum Program {
  /** A fetch of the pinned bytes. */
  FETCH("FETCHED") {
    @Override
    String run(FetchRig rig) throws CustodyException {
      return rig.fetch().outcome().name();
    }
  },
  /** The same, replacing by the system's swap. */
  EXCHANGE("FETCHED exchange") {
    @Override
    String run(FetchRig rig) throws CustodyException {
      FetchResult result = rig.replacing(ReplaceMode.EXCHANGE).fetch();
      return result.outcome() + " " + result.guarantees().get("replace");
    }
  },
  /** A fetch whose directory cannot be synced after the commit (F17), so that it is taken back. */
  ROLLBACK("COMMIT_FAILED") {
    @Override
    String run(FetchRig rig) throws CustodyException {
      return takenBack(rig, "RENAME out.bin.partial-* out.bin");
    }
  },
  /** The same, replacing by the system's swap. */
  EXCHANGE_ROLLBACK("COMMIT_FAILED") {
    @Override
    String run(FetchRig rig) throws CustodyException {
      return takenBack(rig.replacing(ReplaceMode.EXCHANGE), "EXCHANGE out.bin.partial-* out.bin");
    }
  },
  /** A recovery of what a dead process left. */
  RECOVERY("[]") {
    @Override
    String run(FetchRig rig) throws CustodyException {
      return SafeRecovery.later(rig.directory()).run().toString();
    }
  },
  /** A publication of a pair, beside the rig's own directory. */
  PUBLISH("PUBLISHED") {
    @Override
    String run(FetchRig rig) throws CustodyException, IOException {
      return new PairRig(rig.base()).publish().name();
    }
  },
  /** The same of a staged sibling. */
  PUBLISH_STAGED("PUBLISHED") {
    @Override
    String run(FetchRig rig) throws CustodyException, IOException {
      return new PairRig(rig.base()).staging().publish().name();
    }
  },
  /** A publication that is taken back after the sidecar's link. */
  PUBLISH_BACK("CANCELLED") {
    @Override
    String run(FetchRig rig) throws CustodyException, IOException {
      Script script = new Script();
      Cancellation cancellation = new Cancellation();
      script.after("LINK .a.jar.*.provenance.tmp a.jar.provenance.json", cancellation::request);
      try {
        return new PairRig(rig.base()).interposing(script).publish(cancellation).name();
      } catch (CustodyException e) {
        return e.code().name();
      }
    }
  },
  /** A recovery of the directory of a pair. */
  PAIR_RECOVERY("[]") {
    @Override
    String run(FetchRig rig) throws CustodyException, IOException {
      return SafeRecovery.later(new PairRig(rig.base()).directory()).run().toString();
    }
  },
  /** What the tools of today do: the output's own name is written, and nothing is locked. */
  NAIVE("FETCHED") {
    @Override
    String run(FetchRig rig) throws IOException {
      byte[] bytes = FetchRig.NEW.getBytes(ISO_8859_1);
      try (OutputStream output = Files.newOutputStream(rig.output())) {
        for (int from = 0; from < bytes.length; from += 16) {
          output.write(bytes, from, Math.min(16, bytes.length - from));
        }
      }
      return "FETCHED";
    }
  };

  private final String ending;

  Program(String ending) {
    this.ending = ending;
  }

  private static String takenBack(FetchRig rig, String commit) {
    Script script = new Script();
    script.after(commit, () -> script.failing("SYNC_DIRECTORY", "Input/output error"));
    try {
      return rig.interposing(script).fetch().outcome().name();
    } catch (CustodyException e) {
      return e.code().name();
    }
  }

  /** What it says when nobody kills it. */
  String ending() {
    return ending;
  }

  /** Runs it, and says how it ended. */
  abstract String run(FetchRig rig) throws CustodyException, IOException;
}
