package io.github.custody.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Whom the kernel lock of an open file keeps out, and for how long. */
abstract class KernelLockContract extends RaceContract {
  @Test
  @DisplayName("P2 the kernel lock excludes another process until its holder is gone")
  void p2_theKernelLockExcludesAnotherProcess() throws Exception {
    file("f", "bytes");
    try (OpenFile mine = home().openForLock("f");
        ChildProcess other = locking("lock")) {
      assertThat(other.line()).isEqualTo("lock TAKEN");
      assertThat(mine.tryKernelLock()).isEqualTo(KernelLock.BUSY);
      other.kill();
      assertThat(mine.tryKernelLock()).isEqualTo(KernelLock.TAKEN);
      for (String way : new String[] {"lock", "look"}) {
        try (ChildProcess third = locking(way)) {
          assertThat(third.line()).isEqualTo("lock BUSY");
        }
      }
    }
  }

  @Test
  @DisplayName("P2 a look in another process excludes owners, and no other look")
  void p2_aLookExcludesOwnersOnly() throws Exception {
    file("f", "bytes");
    try (ChildProcess other = locking("look")) {
      assertThat(other.line()).isEqualTo("lock TAKEN");
      try (OpenFile mine = home().openForLock("f")) {
        assertThat(mine.tryKernelLock()).isEqualTo(KernelLock.BUSY);
      }
      try (OpenFile mine = home().open("f");
          OpenFile second = home().open("f");
          ChildProcess third = locking("lock")) {
        assertThat(mine.tryKernelLock()).isEqualTo(KernelLock.TAKEN);
        other.kill();
        assertThat(second.tryKernelLock()).isEqualTo(KernelLock.TAKEN);
        assertThat(third.line()).isEqualTo("lock BUSY");
      }
    }
  }

  private ChildProcess locking(String way) throws IOException {
    return ChildProcess.start(
        ChildProcess.java(LockingProcess.class, kind(), temporary.toString(), "f", way));
  }
}
