package io.github.custody.store;

import java.util.List;

/**
 * What is at an output at one moment.
 *
 * @param lock what stands at its lock's name
 * @param transactions what each transaction left that did not end; the one that the lock names
 *     comes last, since its lock goes last
 */
public record OutputLook(LockNow lock, List<Remains> transactions) {
  public OutputLook {
    transactions = List.copyOf(transactions);
  }
}
