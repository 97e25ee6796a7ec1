package io.github.custody.store;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A publication that left something in a directory, found by names and records. Looking at it tells
 * more.
 *
 * @param directory where
 * @param token the transaction
 * @param artifact the artifact's name
 * @param sidecar the sidecar's name, where a record tells
 * @param names the names that were found and are its own
 */
public record PairTrail(
    Path directory,
    Token token,
    LeafName artifact,
    Optional<LeafName> sidecar,
    List<LeftoverName> names) {
  public PairTrail {
    names = List.copyOf(names);
  }

  /** The artifact's path. */
  public Path output() {
    return directory.resolve(artifact.text());
  }

  /** Whether {@code output} is one of its two names. */
  public boolean isAt(Path output) {
    return output.equals(output())
        || sidecar.filter(leaf -> output.equals(directory.resolve(leaf.text()))).isPresent();
  }

  /** Whether {@code leaf} is one of its two names. */
  boolean isOf(String leaf) {
    return siblings().stream().anyMatch(it -> it.leaf().equals(leaf));
  }

  /** The transaction's names beside the artifact. */
  SiblingNames artifactNames() {
    return new SiblingNames(artifact.text(), token);
  }

  /** The same beside the sidecar. */
  Optional<SiblingNames> sidecarNames() {
    return sidecar.map(leaf -> new SiblingNames(leaf.text(), token));
  }

  /** Both, in the order in which locks are taken. */
  List<SiblingNames> siblings() {
    return Stream.concat(Stream.of(artifactNames()), sidecarNames().stream())
        .sorted(Comparator.comparing(SiblingNames::leaf))
        .toList();
  }

  /** Those beside the output to which {@code name} belongs. */
  SiblingNames namesOf(String name) {
    String leaf = LeftoverName.parse(name).map(LeftoverName::leaf).orElse(name);
    return sidecarNames().filter(it -> it.leaf().equals(leaf)).orElseGet(this::artifactNames);
  }
}
