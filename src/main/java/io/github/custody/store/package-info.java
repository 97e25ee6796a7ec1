/**
 * Locks, intents, staged files, previous outputs, and the transactions made of them.
 *
 * <p>Decides what may happen to a name on disk and in which order, and leaves the system calls to
 * {@code fs}. Imports only {@code fs} and {@code io.github.custody}. Java types are not public API.
 */
@NullMarked
package io.github.custody.store;

import org.jspecify.annotations.NullMarked;
