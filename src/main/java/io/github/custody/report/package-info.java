/**
 * What goals found and did, in forms for people and machines.
 *
 * <p>Knows the formats and nothing about how it came about. Imports only {@code ledger}, {@code
 * recover} and {@code io.github.custody}. Java types are not public API.
 */
@NullMarked
package io.github.custody.report;

import org.jspecify.annotations.NullMarked;
