/**
 * Goals, parameters, messages and wiring.
 *
 * <p>The only importer of Maven, the resolver, {@code javax.inject} and {@code java.io.File}: it
 * turns parameters into requests and results into one log line and a ledger entry. Imports {@code
 * fetch}, {@code ledger}, {@code http} and {@code io.github.custody}, of {@code store} only types
 * that are read, of {@code fs} only what the wiring needs. Java types are not public API.
 */
@NullMarked
package io.github.custody.maven;

import org.jspecify.annotations.NullMarked;
