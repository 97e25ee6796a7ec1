/**
 * Provenance: statements about artifacts, written and read.
 *
 * <p>Knows the formats of in-toto and SLSA and nothing about where their bytes live. Imports only
 * the root and, to read it, {@code ledger}. Java types are not public API.
 */
@NullMarked
package io.github.custody.provenance;

import org.jspecify.annotations.NullMarked;
