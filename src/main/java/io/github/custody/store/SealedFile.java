package io.github.custody.store;

import io.github.custody.Content;
import io.github.custody.fs.FileId;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import java.io.IOException;

/**
 * The staged file once it is complete, durable and proven (F12).
 *
 * @param file the descriptor, which keeps the file's identity from being used again
 * @param state as it was when it was proven
 * @param content what it holds
 */
record SealedFile(OpenFile file, FileState state, Content content) {
  FileId id() {
    return state.id();
  }

  /** Whether everything is still there, read once more. */
  boolean stillHoldsItsContent() throws IOException {
    return Reading.of(file, content.algorithms()).equals(content);
  }
}
