package io.github.custody.sim;

import io.github.custody.fs.ProcessIdentity;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A process of the simulated machine. */
final class SimProcess {
  private final ProcessIdentity identity;
  private final Set<Descriptor> open = new LinkedHashSet<>();
  private boolean running = true;

  SimProcess(ProcessIdentity identity) {
    this.identity = identity;
  }

  ProcessIdentity identity() {
    return identity;
  }

  synchronized boolean isRunning() {
    return running;
  }

  /** A process that has ended calls nothing: its code is stopped where it calls. */
  synchronized void requireRunning() {
    if (!running) {
      throw new IllegalStateException("this process has ended");
    }
  }

  synchronized void opened(Descriptor descriptor) {
    open.add(descriptor);
  }

  synchronized void closed(Descriptor descriptor) {
    open.remove(descriptor);
  }

  synchronized int openCount() {
    return open.size();
  }

  void end() {
    List<Descriptor> left;
    synchronized (this) {
      running = false;
      left = List.copyOf(open);
    }
    left.forEach(Descriptor::close);
  }
}
