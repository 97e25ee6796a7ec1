package io.github.custody.publish;

import io.github.custody.Content;

/**
 * Both halves of a pair by what they hold.
 *
 * @param artifact the artifact's length and digests
 * @param sidecar the sidecar's
 */
record PairContents(Content artifact, Content sidecar) {}
