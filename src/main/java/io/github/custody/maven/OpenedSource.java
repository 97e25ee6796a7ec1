package io.github.custody.maven;

import io.github.custody.ByteSource;
import io.github.custody.CustodyException;
import java.util.function.UnaryOperator;

/**
 * A source, with what it knows about a failure that others noticed.
 *
 * @param bytes delivers
 * @param explanation adds to a failure what helps people to understand it
 */
record OpenedSource(ByteSource bytes, UnaryOperator<CustodyException> explanation) {
  static OpenedSource of(ByteSource bytes) {
    return new OpenedSource(bytes, UnaryOperator.identity());
  }
}
