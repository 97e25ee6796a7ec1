package io.github.custody.sim;

import io.github.custody.fs.KernelLock;
import io.github.custody.fs.ProcessIdentity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The kernel's locks of one boot, as processes of the JDK see them. A process keeps a table of its
 * own besides the kernel's: a second exclusive lock in one process is busy even after the kernel
 * has dropped the first, as it does when any descriptor of the process on that file is closed.
 */
final class KernelLocks {
  private final List<Held> held = new ArrayList<>();

  /** Whose lock it is, through which descriptor, and whether the kernel has it still. */
  private record Held(
      Ino file, ProcessIdentity process, Object descriptor, boolean shared, boolean inKernel) {}

  /** A shared lock takes over from the one before it in the same process. */
  synchronized KernelLock take(
      Ino file, ProcessIdentity process, Object descriptor, boolean shared) {
    Optional<Held> own = own(file, process);
    if (own.isPresent()) {
      if (!shared || !own.get().shared()) {
        return KernelLock.BUSY;
      }
      held.remove(own.get());
    }
    boolean excluded =
        held.stream()
            .filter(lock -> lock.file().equals(file) && lock.inKernel())
            .anyMatch(lock -> !shared || !lock.shared());
    if (excluded) {
      return KernelLock.BUSY;
    }
    held.add(new Held(file, process, descriptor, shared, true));
    return KernelLock.TAKEN;
  }

  /** A descriptor was closed. */
  synchronized void closed(Ino file, ProcessIdentity process, Object descriptor) {
    own(file, process)
        .ifPresent(
            lock -> {
              held.remove(lock);
              if (!lock.descriptor().equals(descriptor)) {
                held.add(new Held(file, process, lock.descriptor(), lock.shared(), false));
              }
            });
  }

  private Optional<Held> own(Ino file, ProcessIdentity process) {
    return held.stream()
        .filter(lock -> lock.file().equals(file) && lock.process().equals(process))
        .findFirst();
  }
}
