package io.github.custody.fetch;

import io.github.custody.Cancellation;
import io.github.custody.ShutdownRequest;
import java.time.Duration;

/** Listens for the end of its JVM, and never says that its work has ended. */
final class StubbornProcess {
  private StubbornProcess() {}

  /** Argument: how many milliseconds the end is held up. */
  public static void main(String[] arguments) {
    Cancellation cancellation = new Cancellation();
    cancellation.onRequest(() -> System.out.println("REQUESTED"));
    Duration patience = Duration.ofMillis(Long.parseLong(arguments[0]));
    ShutdownRequest neverClosed = ShutdownRequest.register(cancellation, patience);
    System.exit(neverClosed.hashCode() & 0);
  }
}
