package io.github.custody.store;

import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import io.github.custody.store.PreviousOutput.Present;
import java.io.IOException;
import java.util.Optional;

/**
 * F13: keeps the previous output under a second name, {@code O.recovery-<tx>}, with the intent
 * published before it. The link makes ctime blind for the moment at which it is made, so the file
 * is read once more after it.
 */
final class Snapshot {
  private final Workspace space;
  private final Present previous;

  Snapshot(Workspace space, Present previous) {
    this.space = space;
    this.previous = previous;
  }

  /**
   * Takes it.
   *
   * @return the previous output's state after its link: whatever happens to it from now on shows
   *     against this
   * @throws OutputChangedException the output is not what was recorded at F7
   * @throws IOException the snapshot is incomplete; intent and second name may be there
   */
  FileState take(Intent intent, OwnFiles own) throws IOException {
    SiblingNames names = space.names();
    requireRecorded(state(names.leaf()));
    new Publication(space.guarded(), own).publish(names.draft(), names.intent(), intent.toBytes());
    space.guarded().sync(); // A second name never outlives a power cut that its intent does not.
    requireRecorded(state(names.leaf()));
    FileState linked = link(names);
    requireOneLayer(linked);
    requireRecorded(linked);
    requireRecorded(state(names.leaf()));
    requireRecordedContent(linked);
    space.guarded().sync();
    return linked;
  }

  /**
   * What was linked is compared afterwards: it may be another file than the recorded one. A link
   * that reports success and is not there says nothing of the output.
   */
  private FileState link(SiblingNames names) throws IOException {
    IOException failure = new IOException("the previous output has no second name after its link");
    try {
      space.guarded().link(names.leaf(), names.recovery());
    } catch (OwnershipException e) {
      throw e;
    } catch (IOException e) {
      failure = e;
    }
    Optional<FileState> linked = space.directory().stat(names.recovery());
    if (linked.isEmpty()) {
      throw failure;
    }
    return linked.get();
  }

  private FileState state(String name) throws IOException {
    Optional<FileState> there = space.directory().stat(name);
    return there.orElseThrow(
        () -> new OutputChangedException("the output was removed by another program"));
  }

  private void requireRecorded(FileState now) throws OutputChangedException {
    if (!now.looksUnwritten(previous.state())) {
      throw new OutputChangedException("the output was changed by another program");
    }
  }

  /**
   * A file system of layers copies a file of a lower layer up when it gets a second name, which
   * then shows another inode than the first one, as long as that one is remembered. No look could
   * tell the output from a file that took its place.
   */
  private void requireOneLayer(FileState linked) throws IOException {
    FileState recorded = previous.state();
    boolean equal =
        linked.size() == recorded.size() && linked.modified().equals(recorded.modified());
    if (equal
        && !linked.id().equals(recorded.id())
        && state(space.names().leaf()).looksUnwritten(recorded)) {
      throw new OutputChangedException(
          "two names of the output show two inodes, as in a file system of layers (overlay) that"
              + " has the output in a lower one; nothing of it was changed. Copy it to another name"
              + " and move that over it, or delete it, and run this again");
    }
  }

  private void requireRecordedContent(FileState linked) throws IOException {
    Directory directory = space.directory();
    try (OpenFile file = directory.open(space.names().recovery())) {
      boolean same = Reading.of(file, previous.bytes().algorithms()).equals(previous.bytes());
      if (!same || !space.showsNoChange(file.state(), linked)) {
        throw new OutputChangedException(
            "the content of the output was changed by another program");
      }
    }
  }
}
