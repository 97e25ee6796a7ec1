package io.github.custody.store;

import io.github.custody.Content;
import io.github.custody.Digest;
import io.github.custody.fs.Directory;
import io.github.custody.fs.FileState;
import io.github.custody.fs.OpenFile;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads what one transaction left beside its output. Looks only, and takes no name from any record:
 * each is made of the output's name and the token.
 */
final class RemainsReader {
  private final Directory directory;
  private final SiblingNames names;
  private final IntentFile intent;
  private final Pedigree pedigree;
  private final Optional<FileState> output;

  private RemainsReader(
      Directory directory, SiblingNames names, IntentFile intent, Pedigree pedigree)
      throws IOException {
    this.directory = directory;
    this.names = names;
    this.intent = intent;
    this.pedigree = pedigree;
    this.output = directory.stat(names.leaf());
  }

  /**
   * Reads.
   *
   * @param lock the lock that names the transaction, if one does
   * @param seen further names that carry its token
   */
  static Remains read(
      Directory directory, SiblingNames names, Optional<LockSighting> lock, Collection<String> seen)
      throws IOException {
    IntentFile intent = IntentFile.read(directory, names, lock.isPresent());
    Pedigree pedigree = Pedigree.of(lock, intent);
    RemainsReader reader = new RemainsReader(directory, names, intent, pedigree);
    return new Remains(
        names.token(),
        lock.map(LockSighting::judgement),
        intent.now(),
        reader.output(),
        intent.content().map(it -> OptionalInt.of(it.fileMode())).orElse(OptionalInt.empty()),
        reader.files(seen));
  }

  private OutputNow output() throws IOException {
    if (output.isEmpty()) {
      return OutputNow.ABSENT;
    }
    FileState now = output.get();
    if (!now.isRegular()) {
      return OutputNow.NO_FILE;
    }
    if (intent.content().filter(it -> it.previous().isPrevious(now)).isPresent()) {
      return OutputNow.PREVIOUS;
    }
    if (isPinned(names.leaf(), now)) {
      return OutputNow.PINNED;
    }
    return intent.content().filter(it -> it.staged().isStaged(now)).isPresent()
        ? OutputNow.STAGED
        : OutputNow.OTHER;
  }

  private List<Remnant> files(Collection<String> seen) throws IOException {
    Set<String> all = new LinkedHashSet<>(names.all());
    all.addAll(seen);
    all.remove(names.lock());
    if (intent.now() == IntentNow.NONE || !intent.isInPlace(directory, names)) {
      all.remove(names.intent());
    }
    List<Remnant> files = new ArrayList<>();
    for (String name : all) {
      Optional<FileState> there = directory.stat(name);
      Optional<LeftoverName> parsed = LeftoverName.parse(name);
      // Opening a lock that this JVM holds would drop the kernel's lock on it.
      if (there.isPresent()
          && parsed.isPresent()
          && LockRegistry.holder(there.get().id()).isEmpty()) {
        LeftoverKind kind = parsed.get().kind();
        files.add(new Remnant(name, kind, there.get(), traits(name, kind, there.get())));
      }
    }
    return files;
  }

  private Set<Trait> traits(String name, LeftoverKind kind, FileState file) throws IOException {
    EnumSet<Trait> traits = EnumSet.noneOf(Trait.class);
    if (!file.isRegular() || kind == LeftoverKind.ASIDE) {
      return traits;
    }
    if (output.filter(file::isSameFile).isPresent()) {
      traits.add(Trait.OUTPUT);
    }
    if (intent.content().filter(it -> it.previous().isPrevious(file)).isPresent()) {
      traits.add(Trait.PREVIOUS);
    }
    if (intent.content().filter(it -> it.staged().isStaged(file)).isPresent()) {
      traits.add(Trait.STAGED);
    }
    if (isCandidate(kind) && isPinned(name, file)) {
      traits.add(Trait.PINNED);
    }
    if (isOurs(name, kind, file, traits)) {
      traits.add(Trait.PROVEN);
    }
    return traits;
  }

  private static boolean isCandidate(LeftoverKind kind) {
    return kind == LeftoverKind.PARTIAL || kind == LeftoverKind.DROP;
  }

  private boolean isOurs(String name, LeftoverKind kind, FileState file, Set<Trait> traits)
      throws IOException {
    boolean recordless = kind == LeftoverKind.PRIVATE_LOCK || names.isProbe(name);
    if (recordless && file.size() == 0) {
      // A lock that died before its record was written, or a file to try something with.
      return file.links() == 1 && pedigree.isPrivate(file);
    }
    boolean kept = kind == LeftoverKind.RECOVERY || kind == LeftoverKind.RESTORE;
    boolean ofRecord = pedigree.isOwner(file) && file.links() == 1;
    boolean asMade = pedigree.isPrivate(file) && holdsOnlyWhatWasMadeThere(name, kind);
    boolean asStaged = ofRecord && (asMade || traits.contains(Trait.PINNED));
    return !kept && (asStaged || saysSo(directory, name, names.token()));
  }

  /**
   * Whether a private mode says whose a file is. It says so of what was made at a private name and
   * stayed there. A swap brings any file to the staged name, and a capture any file to a drop name:
   * another program's may be private too. From the intent on, the inode that it names says it.
   */
  private boolean holdsOnlyWhatWasMadeThere(String name, LeftoverKind kind) {
    return switch (kind) {
      case PARTIAL -> intent.content().isEmpty();
      case DRAFT -> true;
      case DROP ->
          switch (names.captured(name, true).orElse(Captured.NOTHING)) {
            case PARTIAL -> intent.content().isEmpty();
            case DRAFT, NOTHING -> true;
            case OUTPUT, LOCK, INTENT, RECOVERY, RESTORE, RETAINED, PRIVATE_LOCK -> false;
            case UNDO, STAGED_ARTIFACT, STAGED_SIDECAR -> false;
          };
      case LOCK, PRIVATE_LOCK, INTENT, RECOVERY, RESTORE, RETAINED, ASIDE -> false;
      case STAGED_ARTIFACT, STAGED_SIDECAR, UNDO, ARTIFACT, SIDECAR, SIBLING -> false;
    };
  }

  /** Whether the file is a record of this transaction. */
  static boolean saysSo(Directory directory, String name, Token token) throws IOException {
    try (OpenFile file = directory.open(name)) {
      RecordText text = RecordText.parse(Head.of(file).bytes());
      return text.all("token").equals(List.of(token.hex()));
    } catch (MalformedRecordException | NoSuchFileException no) {
      return false;
    }
  }

  private boolean isPinned(String name, FileState file) throws IOException {
    List<Digest> expected = pedigree.expected();
    if (expected.isEmpty() || !file.isRegular()) {
      return false;
    }
    try (OpenFile open = directory.open(name)) {
      Content content =
          Reading.of(
              open,
              expected.stream().map(Digest::algorithm).collect(Collectors.toUnmodifiableSet()));
      return content.digests().containsAll(expected) && open.state().isSameFile(file);
    } catch (NoSuchFileException gone) {
      return false;
    }
  }
}
