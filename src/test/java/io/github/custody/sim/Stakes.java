package io.github.custody.sim;

import static io.github.custody.sim.Program.OUTPUT;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * What may become of the files of one run.
 *
 * @param atOutput what may be seen at the output (P1)
 * @param mayGo what may go once the pinned bytes are at the output: what the user told us to
 *     replace
 * @param lostInWindow what may be lost for the portable mode's window
 * @param superseded what may go although the pinned bytes are not at the output any more: they
 *     were, and another program took them away
 * @param disturbed whether other programs were at work, now or earlier
 * @param rewritten whether one of them wrote over the bytes of a file
 */
record Stakes(
    Set<Optional<String>> atOutput,
    int mayGo,
    int lostInWindow,
    int superseded,
    boolean disturbed,
    boolean rewritten) {

  static Stakes of(Run run, Deed deed, int mayGoAlready, boolean disturbedAlready) {
    Set<Optional<String>> atOutput = new HashSet<>();
    int mayGo = mayGoAlready | Contents.OLD_ONE;
    for (DiskImage image : images(run.first())) {
      Optional<String> content = image.content(OUTPUT);
      atOutput.add(content);
      mayGo |= deed.fetches() ? content.map(Stakes::tracked).orElse(0) : 0;
      boolean decided = content.equals(Optional.of(NEW)) || content.equals(Optional.of(OLD));
      if (!decided) {
        addKept(image, atOutput);
      }
    }
    atOutput.add(Optional.of(NEW));
    int window = 0;
    boolean superseded = false;
    boolean rewritten = false;
    for (Act act : run.acts()) {
      boolean seen =
          act.writer() == ForeignWriter.REPLACE_PARTIAL && !run.isAfterTheStagedLook(act);
      if (!seen) {
        add(act, atOutput);
      }
      boolean replaced = act.writer() == ForeignWriter.REPLACE_OUTPUT;
      mayGo |= replaced && deed.fetches() && run.isBeforeTheRecord(act) ? put(act) : 0;
      window |= replaced && run.isInTheWindow(act) ? put(act) : 0;
      window |= isCommittedOver(act, run) ? Contents.OLD_ONE : 0;
      superseded |= act.writer().touchesOutput() && run.isAfterTheProof(act);
      rewritten |= act.writer().rewrites();
    }
    return new Stakes(
        Set.copyOf(atOutput),
        mayGo,
        window,
        superseded ? mayGo : 0,
        disturbedAlready || !run.acts().isEmpty(),
        rewritten);
  }

  /**
   * The same window, met by two: one takes the second name away, the other's file is renamed over
   * the last one.
   */
  private static boolean isCommittedOver(Act act, Run run) {
    return act.writer() == ForeignWriter.REPLACE_PARTIAL
        && run.isInTheWindow(act)
        && run.acts().stream().anyMatch(it -> it.writer() == ForeignWriter.REPLACE_RECOVERY);
  }

  /** What had the output's name before may get it back. */
  private static void addKept(DiskImage image, Set<Optional<String>> atOutput) {
    image
        .entries()
        .forEach(
            (path, entry) -> {
              if (path.startsWith(OUTPUT + ".recovery-") || path.contains(".drop-")) {
                atOutput.add(Optional.of(entry.content()));
              }
            });
  }

  private static void add(Act act, Set<Optional<String>> atOutput) {
    act.writer().puts().ifPresent(content -> atOutput.add(Optional.of(content)));
    if (act.writer() == ForeignWriter.DELETE_OUTPUT) {
      atOutput.add(Optional.empty());
    }
    atOutput.add(Optional.of(OLD)); // Whatever another program did, the previous one may come back.
  }

  private static int put(Act act) {
    return Contents.bit(act.writer().puts().orElseThrow());
  }

  private static int tracked(String content) {
    return Contents.bitIfTracked(content);
  }

  private static Set<DiskImage> images(DiskMoment moment) {
    Set<DiskImage> images = new HashSet<>();
    images.add(moment.live());
    for (Persistence model : Persistence.values()) {
      moment.crashes(model, images::add);
    }
    return images;
  }

  /** Whether this may be seen at the output. */
  boolean allows(Optional<String> content) {
    return atOutput.contains(content)
        || rewritten && content.filter(Stakes::isScribble).isPresent();
  }

  /** What a rewrite leaves, or half of it. */
  private static boolean isScribble(String content) {
    return content.isEmpty()
        || content.indexOf('#') >= 0
        || content.indexOf('\0') >= 0
        || OLD.startsWith(content)
        || NEW.startsWith(content);
  }

  /** Whether such a loss is excused on a disk that holds this at the output. */
  int excused(Optional<String> output) {
    return lostInWindow | superseded | (output.filter(Contents::isPinned).isPresent() ? mayGo : 0);
  }
}
