package io.github.custody.testing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Records every call that is attempted, also those that then fail, and leaves the rest to another
 * interposition.
 */
public final class RecordingInterposition implements Interposition {
  private final Interposition next;
  private final List<FileCall> calls = new ArrayList<>();

  /** Only records. */
  public RecordingInterposition() {
    this(Interposition.none());
  }

  public RecordingInterposition(Interposition next) {
    this.next = next;
  }

  @Override
  public Effect before(FileCall call) throws IOException {
    synchronized (calls) {
      calls.add(call);
    }
    return next.before(call);
  }

  @Override
  public void after(FileCall call) throws IOException {
    next.after(call);
  }

  /** What was attempted so far, in the order in which it began. */
  public List<FileCall> calls() {
    synchronized (calls) {
      return List.copyOf(calls);
    }
  }

  /** Those of them that change something, in the same order. */
  public List<FileCall> changes() {
    return calls().stream().filter(call -> call.verb().changesSomething()).toList();
  }

  /** The trace as text, one line for each call. */
  public List<String> lines() {
    return calls().stream().map(FileCall::line).toList();
  }
}
