package io.github.custody.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What is explored: processes one after the other on a running machine, of which the last one is
 * looked at moment by moment.
 *
 * @param name in words
 * @param machine the machine
 * @param original what was on its disk before anything happened
 * @param start what is on its disk
 * @param stages the processes
 * @param aftermath what runs after each crash
 */
record Scenario(
    String name,
    Machine machine,
    DiskImage original,
    DiskImage start,
    List<Stage> stages,
    Deed aftermath) {
  Scenario {
    stages = List.copyOf(stages);
  }

  /**
   * A process, and what goes wrong beside it.
   *
   * @param deed what it does
   * @param trouble what goes wrong
   */
  record Stage(Deed deed, Trouble trouble) {
    @Override
    public String toString() {
      return deed + trouble.toString();
    }
  }

  static Scenario of(String name, Machine machine, DiskImage start) {
    return new Scenario(name, machine, start, start, List.of(), Deed.RECOVER);
  }

  Scenario then(Deed deed, Trouble trouble) {
    List<Stage> more = new ArrayList<>(stages);
    more.add(new Stage(deed, trouble));
    return new Scenario(name, machine, original, start, more, aftermath);
  }

  Scenario then(Deed deed) {
    return then(deed, new Trouble.None());
  }

  /** After each crash a fetch recovers and goes on. */
  Scenario fetchingAfterwards() {
    return new Scenario(name, machine, original, start, stages, Deed.FETCH_RECOVERING);
  }

  Scenario on(Machine other) {
    return new Scenario(name, other, original, start, stages, aftermath);
  }

  /** What begins on a disk that this scenario's process left, and what that is called. */
  Scenario leftAt(String where, DiskImage left) {
    return new Scenario(name + ", " + where, machine, original, left, List.of(), aftermath);
  }

  /** The process that is looked at. */
  Stage last() {
    return stages.get(stages.size() - 1);
  }

  @Override
  public String toString() {
    return name
        + ": "
        + stages.stream().map(Stage::toString).collect(Collectors.joining(", then "));
  }
}
