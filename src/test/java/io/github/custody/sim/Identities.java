package io.github.custody.sim;

import io.github.custody.fs.ProcessIdentity;
import java.util.concurrent.atomic.AtomicLong;

/** Processes that differ from each other in everything but the host. */
final class Identities {
  private final AtomicLong next = new AtomicLong(1);

  /** A process on a boot of its own. */
  ProcessIdentity onAnotherBoot() {
    long number = next.getAndIncrement();
    return on("boot-" + number, number);
  }

  /** Another process on the boot of this one. */
  ProcessIdentity besides(ProcessIdentity other) {
    return on(other.boot(), next.getAndIncrement());
  }

  private static ProcessIdentity on(String boot, long number) {
    return new ProcessIdentity(
        boot, "pidns", 1000 + number, "start-" + number, "jvm-" + number, "host");
  }
}
