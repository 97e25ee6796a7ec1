package io.github.custody.maven;

import io.github.custody.recover.Choice;
import io.github.custody.recover.Mode;
import io.github.custody.recover.RecoverRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A recovery, as configured and found valid (F1).
 *
 * @param directories where to search, instead of the default places; absolute
 * @param mode how far recovery goes
 * @param consent the transactions that a person consented to, by token
 * @param choice what a person decided about their conflicts
 * @param trustContainers whether a silent owner in another container counts as dead
 * @param failOnUnresolved whether what stays unresolved fails the build
 */
record RecoverPlan(
    List<Path> directories,
    Mode mode,
    Set<String> consent,
    Choice choice,
    boolean trustContainers,
    boolean failOnUnresolved) {
  RecoverPlan {
    directories = List.copyOf(directories);
    consent = Set.copyOf(consent);
  }

  RecoverRequest request(SearchScope scope) {
    return new RecoverRequest(
        scope.roots(), Optional.empty(), scope.known(), mode, consent, choice, trustContainers);
  }
}
