package io.github.custody.sim;

import io.github.custody.fs.FileOps;
import io.github.custody.fs.ProcessIdentity;
import io.github.custody.testing.FileCall;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The disk of a running machine. Thread-safe. */
public final class SimDisk {
  public SimDisk(DiskImage start) {}

  public FileOps fileOps(ProcessIdentity process) {
    throw new UnsupportedOperationException();
  }

  /** The process ends: its descriptors are closed, its kernel locks are gone. */
  public void end(ProcessIdentity process) {}

  public SimDisk portable() {
    return this;
  }

  public SimDisk withoutHardLinks() {
    return this;
  }

  public SimDisk coarse() {
    return this;
  }

  public SimDisk full(long bytes) {
    return this;
  }

  public DiskMoment now() {
    throw new UnsupportedOperationException();
  }

  public void onChange(Consumer<DiskMoment> listener) {}

  public void replace(String path, String content) {}

  public void rewrite(String path, String content) {}

  public void delete(String path) {}

  public void rename(String from, String to) {}

  public void link(String existing, String fresh) {}

  public void symbolicLink(String path, String target) {}

  public Optional<String> content(String path) {
    throw new UnsupportedOperationException();
  }

  /** The next sync that matches fails, once; the call's index counts the syncs of this disk. */
  public void failSync(Predicate<FileCall> next) {}
}
