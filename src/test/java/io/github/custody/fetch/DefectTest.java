package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.custody.ByteSink;
import io.github.custody.ByteSource;
import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.Deadline;
import io.github.custody.Delivery;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.FileCall;
import io.github.custody.testing.FileVerb;
import io.github.custody.testing.Folder;
import io.github.custody.testing.Interposition;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What nobody foresaw leaves no lock behind. */
class DefectTest {
  @TempDir Path root;

  @Test
  @DisplayName("P6 a source that breaks down with a defect: it comes out, and nothing is left")
  void p6_defectOfASource() throws IOException {
    FetchRig rig = new FetchRig(root.toRealPath()).withPrevious();
    Folder before = rig.folder();

    assertThatThrownBy(() -> rig.fetch(new DefectiveSource()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a defect");

    assertThat(rig.folder()).isEqualTo(before);
  }

  @Test
  @DisplayName("P6 a lock whose link works, but neither it nor the look after it says so")
  void p6_linkedUnseen() throws IOException {
    FetchRig rig = new FetchRig(root.toRealPath()).interposing(new UnseenLink());

    assertThatThrownBy(rig::fetch).isInstanceOf(CustodyException.class);

    assertThat(rig.folder().entries()).doesNotContainKey(LEAF + ".lock");
  }

  private static final class DefectiveSource implements ByteSource {
    @Override
    public String name() {
      return "defective";
    }

    @Override
    public Delivery deliver(ByteSink sink, Deadline deadline, Cancellation cancellation)
        throws CustodyException {
      sink.begin(OptionalLong.empty());
      sink.accept(ByteBuffer.wrap(new byte[] {1}));
      throw new IllegalStateException("a defect");
    }
  }

  /** The link of the lock is made and reported as failed, and so is the next look at it. */
  private static final class UnseenLink implements Interposition {
    private boolean linked;
    private boolean looked;

    @Override
    public Effect before(FileCall call) throws IOException {
      if (linked && !looked && call.is(FileVerb.STAT, LEAF + ".lock")) {
        looked = true;
        throw new FileSystemException("injected");
      }
      return Effect.NORMAL;
    }

    @Override
    public void after(FileCall call) throws IOException {
      if (call.verb() == FileVerb.LINK && call.names().get(1).equals(LEAF + ".lock")) {
        linked = true;
        throw new FileSystemException("injected");
      }
    }
  }
}
