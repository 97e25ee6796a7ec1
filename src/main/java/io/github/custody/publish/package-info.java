/**
 * One use case: an artifact and its provenance, published together or not at all.
 *
 * <p>A request record goes in, a result record comes out; nothing is logged and Maven is not seen.
 * Imports only {@code store}, {@code provenance} and {@code io.github.custody}. Java types are not
 * public API.
 */
@NullMarked
package io.github.custody.publish;

import org.jspecify.annotations.NullMarked;
