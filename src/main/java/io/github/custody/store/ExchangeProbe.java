package io.github.custody.store;

import io.github.custody.fs.FileId;
import io.github.custody.fs.OpenFile;
import java.io.IOException;

/**
 * Tries, before F13, whether two names can be swapped here: under names that nobody else uses, with
 * two files of our own. Only names that really changed hands are a yes.
 */
final class ExchangeProbe {
  private final Workspace space;
  private final OwnFiles own;
  private final Removal removal;

  ExchangeProbe(Workspace space, OwnFiles own, Removal removal) {
    this.space = space;
    this.own = own;
    this.removal = removal.through(space.guarded());
  }

  /**
   * Tries it.
   *
   * @throws IOException it could not be tried; what is left is registered
   */
  boolean succeeds() throws IOException {
    String one = space.names().probe(0);
    String other = space.names().probe(1);
    OpenFile first = create(one, other);
    OpenFile second = create(other, one);
    boolean swapped = swap(one, other, first.state().id(), second.state().id());
    own.remove(one, removal);
    own.remove(other, removal);
    return swapped;
  }

  /** The file may get the other name too. */
  private OpenFile create(String name, String second) throws IOException {
    OpenFile file = space.guarded().create(name);
    own.add(name, file);
    own.add(second, file);
    return file;
  }

  private boolean swap(String one, String other, FileId first, FileId second) throws IOException {
    try {
      space.guarded().exchange(one, other);
    } catch (OwnershipException e) {
      throw e;
    } catch (IOException reported) {
      // Not at its word: the names tell.
      return isSwapped(one, other, first, second);
    }
    return isSwapped(one, other, first, second);
  }

  private boolean isSwapped(String one, String other, FileId first, FileId second)
      throws IOException {
    return Names.isFile(space.directory(), one, second)
        && Names.isFile(space.directory(), other, first);
  }
}
