package io.github.custody.sim;

import static io.github.custody.sim.PairProgram.ARTIFACT;
import static io.github.custody.sim.PairProgram.BYTES;
import static io.github.custody.sim.PairProgram.SIDECAR;
import static io.github.custody.sim.PairProgram.STATEMENT;

import io.github.custody.store.LeftoverName;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * Explores what a power cut leaves at each moment of a publication, of its recovery, and of the
 * recoveries after that: no disk has an artifact without its provenance (P5), each recovery ends in
 * both or none, and what was reported stands after a power cut (P8).
 */
final class PairExplorer {
  private final Machine machine;
  private final Identities identities = new Identities();
  private final Set<StateSignature.Key> known = ConcurrentHashMap.newKeySet();
  private final Queue<Violation> violations = new ConcurrentLinkedQueue<>();
  private final LongAdder images = new LongAdder();
  private final Collection<String> kept;

  /**
   * @param kept the paths that have to be there in the end, whatever happens
   */
  PairExplorer(Machine machine, Collection<String> kept) {
    this.machine = machine;
    this.kept = List.copyOf(kept);
  }

  /**
   * Explores.
   *
   * @param depth how often a recovery may crash
   * @param reordered how many crashes, from the first one on, may reorder name changes
   */
  void explore(DiskImage start, Machine first, Deed.Work work, int depth, int reordered) {
    Queue<DiskImage> level = new ConcurrentLinkedQueue<>();
    Run run = first.run(first.boot(start), identities.onAnotherBoot(), work, new Trouble.None());
    look(run, models(reordered > 0), level);
    for (int n = 0; n <= depth && !level.isEmpty(); n++) {
      Queue<DiskImage> next = new ConcurrentLinkedQueue<>();
      List<Persistence> models = n == depth ? List.of() : models(n + 1 < reordered);
      List.copyOf(level).parallelStream().forEach(image -> recover(image, models, next));
      level = next;
    }
  }

  private static List<Persistence> models(boolean weak) {
    return weak ? List.of(Persistence.values()) : List.of(Persistence.ORDERED);
  }

  private void recover(DiskImage image, List<Persistence> models, Queue<DiskImage> next) {
    Run run =
        machine.run(
            machine.boot(image),
            identities.onAnotherBoot(),
            PairProgram::recover,
            new Trouble.None());
    look(run, models, next);
    DiskImage after = run.last().live();
    boolean resolved =
        run.ending() instanceof Ending.Recovered recovered && !recovered.report().hasUnresolved();
    require(resolved, "P6 unresolved", run, after);
    require(both(after) || none(after), "P5 one name alone after a recovery", run, after);
    require(!hasLeftovers(after), "P6 leftovers after a recovery", run, after);
    require(after.entries().keySet().containsAll(kept), "P3 a file is lost", run, after);
  }

  /** Every moment, and every disk that a power cut leaves then. */
  private void look(Run run, List<Persistence> models, Queue<DiskImage> found) {
    for (Run.Seen seen : run.moments()) {
      requireProvenance(run, seen.moment().live());
      for (Persistence model : models) {
        seen.moment().crashes(model, image -> offer(run, image, found));
      }
    }
    if (run.ending() instanceof Ending.Published) {
      for (Persistence model : Persistence.values()) {
        run.last().crashes(model, image -> require(both(image), "P8 I3 not there", run, image));
      }
    }
  }

  private void offer(Run run, DiskImage image, Queue<DiskImage> found) {
    images.increment();
    requireProvenance(run, image);
    if (known.add(StateSignature.key(image))) {
      found.add(image);
    }
  }

  private void requireProvenance(Run run, DiskImage image) {
    boolean visible = image.entries().containsKey(ARTIFACT);
    require(!visible || both(image), "P5 an artifact without its provenance", run, image);
  }

  /** What is in the attic is left for good. */
  private static boolean hasLeftovers(DiskImage image) {
    return image.entries().keySet().stream()
        .filter(path -> !path.contains("/.custody-attic/"))
        .map(path -> path.substring(path.lastIndexOf('/') + 1))
        .anyMatch(name -> LeftoverName.parse(name).isPresent());
  }

  private static boolean both(DiskImage image) {
    return image.content(ARTIFACT).equals(Optional.of(BYTES))
        && image.content(SIDECAR).equals(Optional.of(STATEMENT));
  }

  private static boolean none(DiskImage image) {
    return !image.entries().containsKey(ARTIFACT) && !image.entries().containsKey(SIDECAR);
  }

  private void require(boolean holds, String what, Run run, DiskImage image) {
    if (!holds && violations.size() < 20) {
      violations.add(new Violation(what, "", List.of(), run, image));
    }
  }

  /** How many distinct disks were seen. */
  int distinct() {
    return known.size();
  }

  List<Violation> violations() {
    return List.copyOf(violations);
  }

  @Override
  public String toString() {
    return "%d distinct states, %d crash images, %d violations"
        .formatted(known.size(), images.sum(), violations.size());
  }
}
