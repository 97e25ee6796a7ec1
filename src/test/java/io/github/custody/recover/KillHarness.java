package io.github.custody.recover;

import static io.github.custody.testing.FetchRig.LEAF;

import io.github.custody.testing.FetchRig;
import io.github.custody.testing.Folder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Kills a program before each of its changes, every time in a new directory, and says what does not
 * hold afterwards.
 */
final class KillHarness {
  private final Path workshop;
  private final DoomedJvm jvm;
  private final AtomicInteger directories = new AtomicInteger();
  private final Map<Scenario, List<String>> calls = new ConcurrentHashMap<>();

  /**
   * One kill.
   *
   * @param at the number of the call that does not happen any more, from 1 on
   * @param call that call
   */
  record KillPoint(Scenario scenario, int at, String call) {}

  /**
   * A directory in a scenario's state.
   *
   * @param before what was at the output at first
   */
  record Prepared(FetchRig rig, Optional<Folder.Entry> before) {}

  /**
   * @param workshop an empty directory, by its real path
   */
  KillHarness(Path workshop, DoomedJvm jvm) {
    this.workshop = workshop;
    this.jvm = jvm;
  }

  /** All kills of a scenario, which has to end as it should when nobody kills it. */
  List<KillPoint> points(Scenario scenario) throws IOException {
    List<String> all = calls(scenario);
    return IntStream.rangeClosed(1, all.size())
        .mapToObj(at -> new KillPoint(scenario, at, all.get(at - 1)))
        .toList();
  }

  /** Kills once; what does not hold then, or after the recovery, or after the next fetch. */
  List<String> violations(KillPoint point) throws IOException {
    Prepared prepared = prepare(point.scenario());
    kill(point.scenario().program(), prepared.rig(), point.at());
    return new KilledRun(prepared.rig(), prepared.before())
        .violations().stream().map(violation -> point + ": " + violation).toList();
  }

  private List<String> calls(Scenario scenario) throws IOException {
    List<String> known = calls.getOrDefault(scenario, List.of());
    if (!known.isEmpty()) {
      return known;
    }
    Program program = scenario.program();
    DoomedJvm.Ending ending = jvm.run(program, prepare(scenario).rig(), 0);
    if (ending.exitCode() != 0 || !ending.output().equals(program.ending())) {
      throw new IOException(scenario + " ended with " + ending);
    }
    calls.put(scenario, ending.calls());
    return ending.calls();
  }

  /** A new directory in the scenario's state. */
  Prepared prepare(Scenario scenario) throws IOException {
    Path base = workshop.resolve("run-" + directories.incrementAndGet());
    FetchRig rig = new FetchRig(Files.createDirectory(base));
    if (scenario.hasPrevious()) {
      rig.withPrevious();
    }
    Optional<Folder.Entry> before = rig.folder().at(LEAF);
    if (scenario.death().isPresent()) {
      Scenario.Death death = scenario.death().get();
      int last = calls(death.scenario()).lastIndexOf(death.lastCall()) + 1;
      if (last == 0) {
        throw new IOException(scenario + " waits for a call that never happens");
      }
      kill(death.scenario().program(), rig, last + 1);
    }
    return new Prepared(rig, before);
  }

  private void kill(Program program, FetchRig rig, int at) throws IOException {
    DoomedJvm.Ending ending = jvm.run(program, rig, at);
    if (ending.exitCode() != DoomedJvm.KILLED || ending.calls().size() < at) {
      throw new IOException(program + " was not killed at " + at + ": " + ending);
    }
  }
}
