/**
 * One use case: a file from a source to its destination, with the pinned digest or not at all.
 *
 * <p>A request record goes in, a result record comes out; nothing is logged and Maven is not seen.
 * Imports only {@code store}, {@code http} and {@code io.github.custody}. Java types are not public
 * API.
 */
@NullMarked
package io.github.custody.fetch;

import org.jspecify.annotations.NullMarked;
