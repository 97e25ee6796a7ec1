package io.github.custody.sim;

/**
 * What another program does, and when.
 *
 * @param writer what
 * @param at before which call of the process
 */
record Act(ForeignWriter writer, int at) {
  @Override
  public String toString() {
    return writer + " before call " + at;
  }
}
