package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileId;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/**
 * Gives a captured file its name back, or sets it aside where that is taken. Each name is there
 * before the captured one goes.
 *
 * @param guarded the directory, with the lock proven around each change
 */
record Homecoming(Directory directory, Directory guarded, SiblingNames names) {

  /**
   * Brings it home.
   *
   * @return the name at which it was set aside, if it was
   */
  Optional<String> of(Remnant captured) throws IOException {
    Optional<String> name =
        names
            .captured(captured.name(), captured.isAny(Set.of(Trait.PREVIOUS)))
            .flatMap(it -> it.nameIn(names));
    FileId file = captured.state().id();
    Optional<String> aside = Optional.empty();
    if (name.isPresent() && directory.stat(name.get()).isEmpty()) {
      SeenChange.link(guarded, captured.name(), name.get(), file);
      guarded.sync();
    } else if (name.isEmpty() || !Names.isSame(directory, name.get(), file)) {
      aside = Optional.of(new SettingAside(guarded, names).link(captured.name(), file));
    }
    new Removal(guarded, names).remove(captured.name(), file);
    return aside;
  }
}
