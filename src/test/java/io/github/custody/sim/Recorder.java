package io.github.custody.sim;

import io.github.custody.testing.FileCall;
import io.github.custody.testing.Interposition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Writes down the calls of a process and the moments of its disk. */
final class Recorder implements Interposition {
  private final SimDisk disk;
  private final Interposition trouble;
  private final List<FileCall> calls = new ArrayList<>();
  private final List<Run.Seen> moments = new ArrayList<>();
  private final List<Act> acts = new ArrayList<>();
  private final ThreadLocal<Boolean> acting = ThreadLocal.withInitial(() -> false);

  Recorder(SimDisk disk, Trouble trouble) {
    this.disk = disk;
    this.trouble = trouble.beside(disk, this);
    disk.onChange(this::changed);
  }

  private void changed(DiskMoment moment) {
    boolean foreign = acting.get();
    synchronized (this) {
      moments.add(new Run.Seen(moment, calls.size() - 1, foreign));
    }
  }

  @Override
  public Effect before(FileCall call) throws IOException {
    synchronized (this) {
      calls.add(call);
    }
    return trouble.before(call);
  }

  @Override
  public void after(FileCall call) throws IOException {
    trouble.after(call);
  }

  /** Another program acts on the thread of the call. */
  void foreign(Act act) {
    acting.set(true);
    try {
      if (disk.atOnce(() -> act.writer().act(disk, disk.now().live()))) {
        synchronized (this) {
          acts.add(act);
        }
      }
    } finally {
      acting.remove();
    }
  }

  /** What was written down. */
  synchronized Run run(DiskMoment first, Ending ending) {
    return new Run(
        first, List.copyOf(moments), List.copyOf(calls), List.copyOf(acts), disk.now(), ending);
  }
}
