package io.github.custody.sim;

/**
 * One inode, for ever: its number is given to another one after it, its generation is not.
 *
 * @param number what programs see
 * @param generation how many inodes of this boot had the number before it
 */
record Ino(long number, int generation) implements Comparable<Ino> {
  static final Ino ROOT = new Ino(2, 0);

  @Override
  public int compareTo(Ino other) {
    int byNumber = Long.compare(number, other.number);
    return byNumber == 0 ? Integer.compare(generation, other.generation) : byNumber;
  }
}
