/**
 * The words that every other package speaks: digest, failure code, facts, deadline.
 *
 * <p>Imports nothing but the JDK and the null annotations; every other package may import this one.
 * Java types are not public API: goals, parameters, failure codes and on-disk formats are.
 */
@NullMarked
package io.github.custody;

import org.jspecify.annotations.NullMarked;
