package io.github.custody.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.TimeSource;
import io.github.custody.fs.FileOps;
import io.github.custody.store.DeadLocks;
import io.github.custody.store.LeafName;
import io.github.custody.store.OutputStore;
import io.github.custody.store.PairLocation;
import io.github.custody.store.PairSource;
import io.github.custody.store.WaitTerms;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.OptionalInt;

/** A process that publishes a pair for each line that it reads, and says how each ended. */
final class RacingPublisher {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private RacingPublisher() {}

  /**
   * @param arguments the file to publish; the lines are: directory, artifact's name, sidecar's
   *     name, ifExists
   */
  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    System.out.println("ready");
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] words = line.split(" ");
      Path directory = Path.of(words[0]);
      PublishRequest request =
          new PublishRequest(
              new PairLocation(
                  directory.getParent(), directory, new LeafName(words[1]), new LeafName(words[2])),
              new PairSource.Copy(file),
              new MadeStatement(),
              IfExists.valueOf(words[3]),
              OptionalInt.empty(),
              new WaitTerms(PATIENCE, DeadLocks.FAIL, (holder, sofar) -> {}));
      System.out.println(outcome(request));
    }
  }

  private static String outcome(PublishRequest request) {
    PublishPair useCase =
        new PublishPair(new OutputStore(FileOps.system(), Clock.systemUTC()), TimeSource.system());
    try (PreparedPublication publication = useCase.prepare(request, new Cancellation())) {
      return publication.run().outcome().name();
    } catch (CustodyException e) {
      return e.code().name();
    }
  }
}
