package io.github.custody.fetch;

import io.github.custody.fetch.CrashedFetch.Kind;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.Interposition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What runs when the power goes. */
enum PowerCutScenario {
  NEW_OUTPUT(Kind.NEW_OUTPUT),
  REPLACEMENT(Kind.REPLACEMENT),
  ROLLBACK(Kind.ROLLBACK),
  RECOVERY_BEFORE_A_NEW_OUTPUT(Kind.NEW_OUTPUT, new Death(Turn.COMMIT, -1)),
  RECOVERY_OF_A_NEW_OUTPUT(Kind.NEW_OUTPUT, new Death(Turn.COMMIT, 0)),
  RECOVERY_BEFORE_A_COMMIT(Kind.REPLACEMENT, new Death(Turn.COMMIT, -1)),
  RECOVERY_AFTER_A_COMMIT(Kind.REPLACEMENT, new Death(Turn.COMMIT, 0)),
  RECOVERY_BEFORE_A_RESTORE(Kind.ROLLBACK, new Death(Turn.RESTORE, -1)),
  RECOVERY_AFTER_A_RESTORE(Kind.ROLLBACK, new Death(Turn.RESTORE, 0));

  /** A change that the output's readers see, in the order in which they come. */
  private enum Turn {
    COMMIT,
    RESTORE
  }

  /**
   * The end of a process while the machine runs on: nothing is lost, and nothing more is durable.
   *
   * @param turn the change
   * @param changes how many changes more it lives, from that one on
   */
  private record Death(Turn turn, int changes) {}

  private final Kind kind;
  private final Optional<Death> death;

  PowerCutScenario(Kind kind) {
    this.kind = kind;
    this.death = Optional.empty();
  }

  PowerCutScenario(Kind kind, Death death) {
    this.kind = kind;
    this.death = Optional.of(death);
  }

  Kind kind() {
    return kind;
  }

  /** The change before which the process dies whose state is recovered; this fetch lives. */
  Optional<Integer> deathIn(CrashedFetch fetch) {
    Turns turns = new Turns(fetch.rig());
    fetch.fetch(turns);
    return death.map(it -> turns.after.get(it.turn().ordinal()) + it.changes());
  }

  /** Runs to its end what the power is cut in. */
  void run(CrashedFetch fetch, Interposition interposition) {
    if (death.isPresent()) {
      fetch.recover(interposition);
    } else {
      fetch.fetch(interposition);
    }
  }

  /** Sees after how many changes the output holds something else. */
  private static final class Turns implements Interposition {
    private final FetchRig rig;
    private final List<Integer> after = new ArrayList<>();
    private Optional<Optional<String>> last = Optional.empty();
    private int changes;

    Turns(FetchRig rig) {
      this.rig = rig;
    }

    @Override
    public synchronized Effect before(FileCall call) throws IOException {
      if (call.verb().changesSomething()) {
        Optional<String> content = rig.content();
        if (last.isPresent() && !last.get().equals(content)) {
          after.add(changes);
        }
        last = Optional.of(content);
        changes++;
      }
      return Effect.NORMAL;
    }
  }
}
