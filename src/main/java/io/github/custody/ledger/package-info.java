/**
 * The ledger: one JSON object a line, appended in one write, read without trust.
 *
 * <p>Knows the format of an entry and nothing about how it came about. Imports only {@code
 * io.github.custody}. Java types are not public API.
 */
@NullMarked
package io.github.custody.ledger;

import org.jspecify.annotations.NullMarked;
