package io.github.custody.recover;

/** What is done to one file of a transaction. */
public enum Action {
  /** A captured file gets its name back, or is set aside. */
  LINK_BACK,
  /** It becomes the output; what stands there is kept. */
  BECOME_OUTPUT,
  /** It gets a further name under which nobody deletes it, then its name goes. */
  SET_ASIDE,
  DELETE,
  ATTIC,
  /** It is left where it is. */
  LEAVE
}
