package io.github.custody.recover;

import io.github.custody.store.OutputLook;
import io.github.custody.store.OutputStore;
import io.github.custody.store.PairLock.Part;
import io.github.custody.store.PairSight;
import io.github.custody.store.PairTrail;
import io.github.custody.store.RecoverablePair;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Ends publications, one after the other, and remembers which outputs still belong to one: what
 * else is left there is told, and waits.
 */
final class PairsRun {
  private final OutputStore outputs;
  private final Terms terms;
  private final Mode mode;
  private final List<Finding> findings = new ArrayList<>();

  /** The transactions of a publication that holds an output, by that output. */
  private final Map<Path, Set<String>> held = new HashMap<>();

  PairsRun(OutputStore outputs, Terms terms, Mode mode) {
    this.outputs = outputs;
    this.terms = terms;
    this.mode = mode;
  }

  List<Finding> findings() {
    return List.copyOf(findings);
  }

  /** Ends one. */
  void recover(PairTrail trail) {
    try (RecoverablePair pair = RecoverablePair.open(outputs, trail, OutputRecovery.GOAL)) {
      PairSight sight = pair.look();
      Optional<Finding> finding = new PairRecovery(pair, terms).run(sight, mode);
      finding.ifPresent(findings::add);
      if (finding.filter(it -> it.status() != Status.RESOLVED).isPresent()) {
        hold(trail, sight);
      }
    } catch (NoSuchFileException vanished) {
      return;
    } catch (IOException e) {
      findings.add(LeftoverGroup.unseen(trail.output(), Findings.reason(e)));
      hold(trail, Set.of(trail.token().hex()));
    }
  }

  private void hold(PairTrail trail, PairSight sight) {
    Set<String> tokens = new HashSet<>(Set.of(trail.token().hex()));
    sight.locks().stream()
        .filter(it -> it.part() == Part.RECOVERY)
        .filter(it -> terms.mayTake(it.seen().token(), it.seen().judgement().verdict()))
        .forEach(it -> tokens.add(it.seen().token().hex()));
    hold(trail, tokens);
  }

  private void hold(PairTrail trail, Set<String> tokens) {
    Stream.concat(Stream.of(trail.artifact()), trail.sidecar().stream())
        .map(leaf -> trail.directory().resolve(leaf.text()))
        .forEach(it -> held.computeIfAbsent(it, fresh -> new HashSet<>()).addAll(tokens));
  }

  /** Whether an output belongs to a publication that was not ended. */
  boolean holds(Path output) {
    return held.containsKey(output);
  }

  /** What else is at such an output. */
  OutputLook rest(Path output, OutputLook look) {
    Set<String> theirs = held.getOrDefault(output, Set.of());
    return new OutputLook(
        look.lock(),
        look.transactions().stream().filter(it -> !theirs.contains(it.token().hex())).toList());
  }

  /** What becomes of that. */
  Finding waiting(Finding finding) {
    return mode == Mode.SAFE && finding.status() == Status.PLANNED
        ? Findings.failed(finding, Status.HELD_BACK, finding.reason())
        : finding;
  }
}
