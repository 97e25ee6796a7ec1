package io.github.custody.store;

/**
 * What a publication publishes.
 *
 * @param artifact the member that appears last
 * @param sidecar the member that appears first
 * @param sibling whether the artifact is the user's own staged file
 */
record PairFiles(PairMember artifact, PairMember sidecar, boolean sibling) {}
