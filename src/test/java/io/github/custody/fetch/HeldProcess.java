package io.github.custody.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.TimeSource;
import io.github.custody.store.OutputStore;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.InterposedFileOps;
import io.github.custody.testing.MemorySource;
import io.github.custody.testing.ReplaceMode;
import io.github.custody.testing.Script;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;

/**
 * Makes one fetch that stands still before a chosen call: it says {@code HELD} there and goes on
 * with the next line of its input. Says {@code REQUESTED} when its cancellation is requested, and
 * {@code STOPPING} when its JVM begins to end.
 */
final class HeldProcess {
  private HeldProcess() {}

  /** Arguments: base directory, the call as {@link Script} writes it, which one of these calls. */
  public static void main(String[] arguments) throws IOException {
    Script script =
        new Script().before(Integer.parseInt(arguments[2]), arguments[1], HeldProcess::hold);
    InterposedFileOps files = new InterposedFileOps(ReplaceMode.PORTABLE.files(), script);
    Cancellation cancellation = new Cancellation();
    cancellation.onRequest(() -> System.out.println("REQUESTED"));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("STOPPING")));
    FetchVerified useCase =
        new FetchVerified(new OutputStore(files, Clock.systemUTC()), TimeSource.system());
    MemorySource source = new MemorySource(FetchRig.NEW.getBytes(ISO_8859_1), 16);
    FetchRig rig = new FetchRig(Path.of(arguments[0]));
    try (PreparedFetch prepared = useCase.prepare(rig.request(source), cancellation)) {
      System.out.println(prepared.run().outcome());
    } catch (CustodyException e) {
      System.out.println(e.code());
    }
  }

  private static void hold() throws IOException {
    System.out.println("HELD");
    if (System.in.read() < 0) {
      throw new IOException("nobody says that it may go on");
    }
  }
}
