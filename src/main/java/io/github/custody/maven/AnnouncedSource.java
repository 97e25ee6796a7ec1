package io.github.custody.maven;

import io.github.custody.ByteSink;
import io.github.custody.ByteSource;
import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.Deadline;
import io.github.custody.Delivery;
import java.util.function.Consumer;

/** Says that a delivery begins: the bytes of an output that is up to date are never asked for. */
record AnnouncedSource(ByteSource source, Consumer<String> announcement) implements ByteSource {
  @Override
  public String name() {
    return source.name();
  }

  @Override
  public Delivery deliver(ByteSink sink, Deadline deadline, Cancellation cancellation)
      throws CustodyException {
    announcement.accept(source.name());
    return source.deliver(sink, deadline, cancellation);
  }
}
