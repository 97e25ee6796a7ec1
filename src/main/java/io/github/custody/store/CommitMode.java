package io.github.custody.store;

/** How the staged file gets the output's name. */
enum CommitMode {
  /** Nothing was there: an exclusive link. */
  LINK,
  /** A rename over what was there. */
  RENAME,
  /** A swap of both names in one step. */
  EXCHANGE
}
