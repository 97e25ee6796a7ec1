package io.github.custody.store;

import io.github.custody.Content;
import io.github.custody.CustodyException;
import io.github.custody.FailureCode;
import io.github.custody.fs.FileId;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.util.Optional;

/**
 * One file of a pair, staged (Q3): what it is was remembered from its descriptor when it was
 * written, and everything later is compared with that, never with a name.
 */
final class PairMember {
  private final PairSpace space;
  private final String stagedName;
  private final OpenFile file;
  private final Content content;
  private FileState proven;
  private boolean wasLinked;

  /**
   * @param stagedName the name under which it waits
   * @param proven its state when its content was known
   */
  PairMember(PairSpace space, String stagedName, OpenFile file, Content content, FileState proven) {
    this.space = space;
    this.stagedName = stagedName;
    this.file = file;
    this.content = content;
    this.proven = proven;
  }

  FileId id() {
    return proven.id();
  }

  Content content() {
    return content;
  }

  String stagedName() {
    return stagedName;
  }

  /** For the intent. */
  PairIntent.Member recordedAs(LeafName name) {
    return new PairIntent.Member(name, stagedName, RecordedFile.staged(proven), content.digests());
  }

  /** Sets the permission bits and makes them durable; nothing else may have happened to it. */
  void setMode(int mode) throws IOException, CustodyException {
    requireUntouched();
    file.setMode(mode);
    file.sync();
    accept();
  }

  /** Q6, Q7: gives it its name, exclusively. */
  void publishAs(String name) throws IOException, CustodyException {
    requireUntouched();
    wasLinked = true;
    SeenChange.link(space.guarded(), stagedName, name, id());
    accept();
  }

  /** Our own operation changed ctime: what that may hide, the reading before the end finds. */
  private void accept() throws IOException, CustodyException {
    FileState now = file.state();
    if (!now.looksUnwritten(proven)) {
      throw changed();
    }
    proven = now;
  }

  /**
   * Its staged name stands for it, and nothing happened to it.
   *
   * @throws CustodyException {@code PARTIAL_REPLACED} or {@code PARTIAL_CHANGED}
   */
  void requireUntouched() throws IOException, CustodyException {
    requireAt(stagedName);
  }

  /** The same of another of its names. */
  void requireAt(String name) throws IOException, CustodyException {
    if (!Names.isFile(space.directory(), name, id())) {
      space.prove(); // Who takes the locks as well takes more than that.
      throw replaced(name);
    }
    if (!space.showsNoChange(file.state(), proven)) {
      throw changed();
    }
  }

  /** Q8: everything is still there, read once more, and nothing happened meanwhile. */
  void requireContentAt(String name) throws IOException, CustodyException {
    if (!holdsItsContent()) {
      throw changed();
    }
    requireAt(name);
  }

  /** Whether nobody wrote to it. */
  boolean isIntact() throws IOException {
    return file.state().looksUnwritten(proven) && holdsItsContent();
  }

  private boolean holdsItsContent() throws IOException {
    return Reading.of(file, content.algorithms()).equals(content);
  }

  /** Whether it stands at {@code name}. */
  boolean isAt(String name) throws IOException {
    return Names.isFile(space.directory(), name, id());
  }

  /** The same for a name that was meant for it: one that cannot be looked at may stand for it. */
  boolean mayBeAt(String name) {
    try {
      return isAt(name);
    } catch (IOException unknown) {
      return wasLinked;
    }
  }

  /**
   * The file at {@code name}, if it is not this one, and stands at the staged name too: so it was
   * swapped in for this one, and the link that meant this one published it.
   */
  Optional<FileState> swappedIn(String name) throws IOException {
    Optional<FileState> there = space.directory().stat(name);
    return there.isPresent()
            && !there.get().id().equals(id())
            && Names.isSame(space.directory(), stagedName, there.get().id())
        ? there
        : Optional.empty();
  }

  /** On the way back: it is private again. */
  void makePrivate() throws IOException {
    file.setMode(0600);
    file.sync();
  }

  /** Another file, or none, stands at one of its names. */
  CustodyException replaced(String name) {
    return failure(
        FailureCode.PARTIAL_REPLACED,
        "another program replaced or removed a file of the pair while it was published",
        name);
  }

  private CustodyException changed() {
    return failure(
        FailureCode.PARTIAL_CHANGED,
        "another program changed a file of the pair while it was published",
        stagedName);
  }

  private CustodyException failure(FailureCode code, String what, String name) {
    return CustodyException.of(code, what)
        .with("file", space.directory().path().resolve(name).toString());
  }
}
