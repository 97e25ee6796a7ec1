package io.github.custody.maven;

import java.time.Duration;

/**
 * How long which part of a fetch may take.
 *
 * @param total one file, from its request on
 * @param connect one connection
 * @param read one wait for bytes
 * @param lock the wait for a live owner of the output; zero means not to wait
 */
record TimeLimits(Duration total, Duration connect, Duration read, Duration lock) {}
