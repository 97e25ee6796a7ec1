package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import io.github.custody.fs.NotRegularFileException;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Finds publications among the names that were found in one directory: by an intent of theirs, by a
 * staged name, or by one token at two outputs, which no fetch ever has. Looks only.
 */
public final class PairSearch {
  private static final Comparator<String> SHORT_NAMES_FIRST =
      Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

  private final OutputStore store;
  private final Directory directory;
  private final Path path;
  private final Map<Token, Clue> clues = new LinkedHashMap<>();

  /** What is known of one transaction so far. */
  private static final class Clue {
    private final List<LeftoverName> names = new ArrayList<>();

    /** The outputs at which it was at work. A sidecar's name mostly continues the artifact's. */
    private final TreeSet<String> leaves = new TreeSet<>(SHORT_NAMES_FIRST);

    private Optional<String> artifact = Optional.empty();
    private Optional<String> sidecar = Optional.empty();

    boolean isPair() {
      return artifact.isPresent() || leaves.size() > 1;
    }
  }

  private PairSearch(OutputStore store, Directory directory, Path path) {
    this.store = store;
    this.directory = directory;
    this.path = path;
  }

  /**
   * Finds them.
   *
   * @param names those of the directory that this plugin could have made
   * @throws IOException the directory or one of the names cannot be looked at
   */
  public static List<PairTrail> in(
      OutputStore store, Path directory, Collection<LeftoverName> names) throws IOException {
    try (Directory pinned = RecoverableOutput.pin(store.files(), directory)) {
      PairSearch search = new PairSearch(store, pinned, directory);
      for (LeftoverName name : names) {
        search.follow(name);
      }
      return search.trails();
    }
  }

  private void follow(LeftoverName name) throws IOException {
    switch (name.kind()) {
      case LOCK -> lockToken(name.leaf()).ifPresent(token -> work(token, name));
      case INTENT, UNDO -> intent(name);
      case STAGED_ARTIFACT, STAGED_SIDECAR -> {
        for (Token token : name.token().stream().toList()) {
          work(token, name);
          clue(token).artifact = Optional.of(name.leaf());
        }
      }
      case PRIVATE_LOCK, RETAINED, DRAFT -> name.token().ifPresent(token -> work(token, name));
      case DROP -> {
        name.token().ifPresent(token -> work(token, name));
        tell(name);
      }
      case PARTIAL, RECOVERY, RESTORE, ASIDE, ARTIFACT, SIDECAR, SIBLING ->
          name.token().ifPresent(token -> clue(token).names.add(name));
    }
  }

  private Clue clue(Token token) {
    return clues.computeIfAbsent(token, fresh -> new Clue());
  }

  private void work(Token token, LeftoverName name) {
    clue(token).names.add(name);
    clue(token).leaves.add(name.leaf());
  }

  /** What cannot be read is the lock's transaction's; an undo has no other who could care. */
  private void intent(LeftoverName name) throws IOException {
    if (tell(name)) {
      return;
    }
    Optional<Token> owner = lockToken(name.leaf());
    if (owner.isPresent()) {
      work(owner.get(), name);
    }
    if (name.kind() == LeftoverKind.UNDO) {
      Optional<Token> token = owner.isPresent() ? owner : unreadable(name.name());
      if (token.isPresent()) {
        clue(token.get()).names.add(name);
        clue(token.get()).artifact = Optional.of(name.leaf());
      }
    }
  }

  /** Whether the name is an intent that can be read. */
  private boolean tell(LeftoverName name) throws IOException {
    Optional<PairIntent> intent = PairIntentFile.readAnyAt(directory, name.leaf(), name.name());
    if (intent.isPresent()) {
      Clue clue = clue(intent.get().token());
      clue.names.add(name);
      clue.artifact = Optional.of(name.leaf());
      clue.sidecar = Optional.of(intent.get().sidecar().name().text());
    }
    return intent.isPresent();
  }

  private Optional<Token> lockToken(String leaf) throws IOException {
    try {
      String name = new SiblingNames(leaf, Token.random()).lock();
      return new LockJudge(store.files(), directory, leaf)
          .look(name)
          .filter(it -> it.record().isPresent() || it.head().isEmpty())
          .map(LockSighting::token);
    } catch (NotRegularFileException none) {
      return Optional.empty();
    }
  }

  private Optional<Token> unreadable(String name) throws IOException {
    if (directory.stat(name).filter(FileState::isRegular).isEmpty()) {
      return Optional.empty();
    }
    try (OpenFile file = directory.open(name)) {
      return Optional.of(Head.tokenOfUnreadable(file));
    } catch (NoSuchFileException gone) {
      return Optional.empty();
    }
  }

  private List<PairTrail> trails() {
    List<PairTrail> trails = new ArrayList<>();
    clues.forEach(
        (token, clue) -> {
          if (clue.artifact.isPresent()) {
            trails.add(trail(token, clue));
          }
        });
    List<PairTrail> told = List.copyOf(trails);
    clues.forEach(
        (token, clue) -> {
          // The locks of a recovery that died belong to what it recovered.
          boolean recovered = told.stream().anyMatch(it -> clue.leaves.stream().allMatch(it::isOf));
          if (clue.artifact.isEmpty() && clue.isPair() && !recovered) {
            trails.add(trail(token, clue));
          }
        });
    return trails;
  }

  private PairTrail trail(Token token, Clue clue) {
    String artifact = clue.artifact.orElseGet(clue.leaves::first);
    Optional<String> sidecar =
        clue.sidecar.or(
            () -> clue.leaves.stream().filter(leaf -> !leaf.equals(artifact)).findFirst());
    List<LeftoverName> own =
        clue.names.stream()
            .distinct()
            .filter(
                it -> it.leaf().equals(artifact) || sidecar.filter(it.leaf()::equals).isPresent())
            .toList();
    return new PairTrail(path, token, new LeafName(artifact), sidecar.map(LeafName::new), own);
  }
}
