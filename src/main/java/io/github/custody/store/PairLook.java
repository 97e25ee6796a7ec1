package io.github.custody.store;

import io.github.custody.Content;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.util.Optional;

/** Q4: looks at what stands at the two names of a pair. */
record PairLook(PairSpace space) {

  PairNow now() throws IOException {
    Optional<FileState> artifact = space.directory().stat(space.artifact().leaf());
    Optional<FileState> sidecar = space.directory().stat(space.sidecar().leaf());
    if (artifact.isEmpty() && sidecar.isEmpty()) {
      return new PairNow.Free();
    }
    return new PairNow.Taken(
        read(space.artifact().leaf(), artifact),
        read(space.sidecar().leaf(), sidecar),
        "the artifact's name holds %s, the sidecar's %s".formatted(say(artifact), say(sidecar)));
  }

  private static String say(Optional<FileState> there) {
    return there.map(state -> state.kind().label()).orElse("nothing");
  }

  private Optional<Content> read(String name, Optional<FileState> there) throws IOException {
    if (there.filter(FileState::isRegular).isEmpty()) {
      return Optional.empty();
    }
    try (OpenFile file = space.directory().open(name)) {
      return Optional.of(Reading.of(file, SourceFile.ALGORITHMS));
    }
  }
}
