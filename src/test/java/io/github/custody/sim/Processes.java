package io.github.custody.sim;

import io.github.custody.fs.ProcessIdentity;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Who runs on the simulated machine. */
final class Processes {
  private final Map<ProcessIdentity, SimProcess> known = new HashMap<>();

  /** The process of that identity, started if there was none. */
  synchronized SimProcess of(ProcessIdentity identity) {
    return known.computeIfAbsent(identity, SimProcess::new);
  }

  /** The start of the running process with that number, as seen from another one. */
  synchronized Optional<String> startOf(long pid, SimProcess asking) {
    String namespace = asking.identity().pidNamespace();
    return known.values().stream()
        .filter(SimProcess::isRunning)
        .map(SimProcess::identity)
        .filter(it -> it.pid() == pid && it.pidNamespace().equals(namespace))
        .map(ProcessIdentity::start)
        .findFirst();
  }

  void end(ProcessIdentity identity) {
    of(identity).end();
  }
}
