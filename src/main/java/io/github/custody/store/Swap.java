package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileId;
import io.github.custody.fs.FileState;
import java.io.IOException;
import java.util.Optional;

/**
 * Swaps the output's name with another one (F15, F16): no file is lost by it, whatever stands at
 * the output in that moment, because it stands at the other name afterwards. What the call reports
 * is not taken at its word; what the names stand for afterwards decides.
 */
final class Swap {
  private final Directory guarded;
  private final SiblingNames names;

  /**
   * @param guarded the directory, with the lock proven around each change
   */
  Swap(Directory guarded, SiblingNames names) {
    this.guarded = guarded;
    this.names = names;
  }

  /**
   * Gives the output's name to {@code ours}, which stands at {@code name}. Whether it still has it
   * afterwards is not asked.
   *
   * @return what stood at the output and now stands at {@code name}; empty when somebody took it
   *     away
   * @throws OwnershipException the swap was not made, or was made with the lock lost
   * @throws IOException {@code ours} still stands at {@code name}
   */
  Optional<FileState> give(String name, FileId ours) throws IOException {
    SeenChange.exchange(guarded, name, names.leaf(), ours);
    return guarded.stat(name);
  }

  /**
   * Takes a {@link #give} back: {@code foreign}, which it displaced to {@code name}, gets the
   * output's name again. What that brings out is ours and stays at {@code name}, or is a file that
   * came in the meantime and is set aside.
   *
   * @throws IOException the output is not {@code foreign}: it stands at {@code name}
   */
  void takeBack(String name, FileId foreign, FileId ours) throws IOException {
    if (guarded.stat(names.leaf()).isPresent()) {
      SeenChange.exchange(guarded, name, names.leaf(), foreign);
    } else {
      SeenChange.link(guarded, name, names.leaf(), foreign);
    }
    Optional<FileState> out = guarded.stat(name);
    if (out.isPresent() && !out.get().id().equals(ours)) {
      setAside(name, out.get().id());
    }
  }

  /** Keeps a file that is not ours under a name of its own, unless the output is that very file. */
  void setAside(String name, FileId file) throws IOException {
    if (!Names.isSame(guarded, names.leaf(), file)) {
      new SettingAside(guarded, names).link(name, file);
    }
    new Removal(guarded, names).removeSecondName(name, file);
  }
}
