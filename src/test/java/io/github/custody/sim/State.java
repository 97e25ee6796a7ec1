package io.github.custody.sim;

/**
 * A disk that a power cut left, and what must be known to judge what becomes of it.
 *
 * @param image the disk
 * @param acknowledged whether a person had been told that the pinned bytes are there
 * @param disturbed whether other programs were at work
 * @param mayGo what may go once the pinned bytes are at the output
 * @param trail how it came about
 */
record State(DiskImage image, boolean acknowledged, boolean disturbed, int mayGo, Trail trail) {

  /** What makes it another state than others: what is on the disk, and what was told. */
  StateSignature.Key key() {
    return StateSignature.key(image).with(acknowledged ? 1 : 0);
  }

  /** What makes it worth another exploration: also how it is judged, and what comes next. */
  StateSignature.Key explorationKey(StateSignature.Key key, boolean asDisturbed) {
    int mayGoHere = mayGo & ~Contents.OLD_ONE & Contents.on(image);
    Scenario scenario = trail.scenario();
    int how = (asDisturbed ? 1 : 0) | scenario.aftermath().ordinal() << 1;
    return key.with(how | scenario.machine().kind() << 4 | mayGoHere << 8);
  }
}
