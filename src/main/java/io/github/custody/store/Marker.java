package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/** Reads the marker {@code O.retained-<tx>} that {@link GivingUp} leaves. */
final class Marker {
  static final String HEADER = "custody-retained";

  private Marker() {}

  /** Whether there is a marker that names its own transaction. */
  static boolean isAt(Directory directory, SiblingNames names) throws IOException {
    Optional<FileState> there = directory.stat(names.retained());
    if (there.filter(FileState::isRegular).isEmpty()) {
      return false;
    }
    try (OpenFile file = directory.open(names.retained())) {
      RecordText text = RecordText.parse(Head.of(file).bytes());
      return text.single(HEADER).equals("1") && text.single("token").equals(names.token().hex());
    } catch (MalformedRecordException | NoSuchFileException noMarker) {
      return false;
    }
  }
}
