/**
 * The use case of recovery: find what transactions left that did not end, judge whether their
 * owners live, decide by tables, act or say what a person has to decide. It never deletes what
 * cannot be proven to be ours.
 */
@NullMarked
package io.github.custody.recover;

import org.jspecify.annotations.NullMarked;
