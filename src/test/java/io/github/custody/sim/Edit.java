package io.github.custody.sim;

import java.util.Optional;
import java.util.Set;

/** What one directory entry becomes. */
sealed interface Edit {
  Ino directory();

  /** Whose names it changes, where these were there before. */
  Set<Ino> touched(Names before);

  /** The names after it; empty if it cannot have been made there. */
  Optional<Names> on(Names names);

  /**
   * The name leads to the inode.
   *
   * @param exclusive nothing else may have been at the name
   */
  record Put(Ino directory, String name, Ino inode, boolean exclusive) implements Edit {
    @Override
    public Set<Ino> touched(Names before) {
      Ino replaced = before.at(directory, name).orElse(inode);
      return replaced.equals(inode) ? Set.of(inode) : Set.of(inode, replaced);
    }

    @Override
    public Optional<Names> on(Names names) {
      Optional<Ino> before = names.at(directory, name).filter(it -> !it.equals(inode));
      boolean refused = before.isPresent() && (exclusive || keeps(names, before.get()));
      return refused ? Optional.empty() : Optional.of(names.with(directory, name, inode));
    }

    /** Only an empty directory is replaced, and only by a directory. */
    private boolean keeps(Names names, Ino before) {
      return names.isDirectory(before)
          && (!names.isDirectory(inode) || !names.in(before).isEmpty());
    }
  }

  /** The name is gone; it was there already where its own making was lost. */
  record Drop(Ino directory, String name, Ino inode) implements Edit {
    @Override
    public Set<Ino> touched(Names before) {
      return Set.of(inode);
    }

    @Override
    public Optional<Names> on(Names names) {
      Optional<Ino> before = names.at(directory, name);
      return before.isEmpty() || before.get().equals(inode)
          ? Optional.of(names.without(directory, name))
          : Optional.empty();
    }
  }

  /** Two names of one directory have changed places, where each had its inode or was lost. */
  record Swap(Ino directory, String one, Ino first, String other, Ino second) implements Edit {
    @Override
    public Set<Ino> touched(Names before) {
      return Set.of(first, second);
    }

    @Override
    public Optional<Names> on(Names names) {
      boolean fits =
          names.at(directory, one).orElse(first).equals(first)
              && names.at(directory, other).orElse(second).equals(second);
      return fits
          ? Optional.of(names.with(directory, one, second).with(directory, other, first))
          : Optional.empty();
    }
  }
}
