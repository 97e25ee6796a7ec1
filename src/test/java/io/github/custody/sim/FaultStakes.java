package io.github.custody.sim;

import static io.github.custody.sim.Program.OUTPUT;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The files that a process may not lose (P3). */
record FaultStakes(FaultSubject subject) {
  /** Whether the previous output is there. */
  boolean holdsOld() {
    return subject.start().entries().values().stream().anyMatch(it -> it.content().equals(OLD));
  }

  /**
   * What a disk has not any more, by inode and bytes, or, copied to the attic, by its bytes: the
   * previous output may go once the new one stands; what is ours may go, except where a person
   * consented.
   */
  List<String> lostIn(DiskImage now) {
    Set<Object> there = new HashSet<>();
    now.entries()
        .forEach(
            (path, entry) -> {
              there.add(Map.entry(entry.inode(), entry.content()));
              if (path.contains("/.custody-attic/")) {
                there.add(entry.content());
              }
            });
    boolean isPinned = now.content(OUTPUT).filter(NEW::equals).isPresent();
    boolean mayOldGo = isPinned && subject.consent().isEmpty();
    List<String> lost = new ArrayList<>();
    subject
        .start()
        .entries()
        .forEach(
            (path, entry) -> {
              String content = entry.content();
              boolean mayGo = isOurs(content) || (mayOldGo && content.equals(OLD));
              boolean isKept =
                  there.contains(content) || there.contains(Map.entry(entry.inode(), content));
              if (!mayGo && !isKept) {
                lost.add(path);
              }
            });
    return lost;
  }

  private boolean isOurs(String content) {
    boolean isOwnForm = content.startsWith("custody-") || NEW.startsWith(content);
    return isOwnForm && subject.consent().isEmpty();
  }
}
