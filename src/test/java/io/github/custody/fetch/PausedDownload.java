package io.github.custody.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.TransferProgress;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.HttpAnswer;
import io.github.custody.testing.HttpRecordedRequest;
import io.github.custody.testing.HttpResponder;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A server that sends the first half of {@link FetchRig#NEW}, and the rest when the test says so;
 * and the test's view of how far the client is.
 */
final class PausedDownload implements HttpResponder {
  static final String HALF = FetchRig.NEW.substring(0, 20);
  private static final Duration LOOK = Duration.ofMillis(20);

  private final CountDownLatch underWay = new CountDownLatch(1);
  private final CountDownLatch going = new CountDownLatch(1);

  @Override
  public void respond(HttpRecordedRequest request, HttpAnswer answer) throws IOException {
    answer
        .status(200)
        .header("Content-Length", Integer.toString(FetchRig.NEW.length()))
        .endOfHeaders()
        .write(HALF.getBytes(ISO_8859_1));
    boolean clientIsThere = true;
    while (clientIsThere && going.getCount() > 0) {
      clientIsThere = answer.clientStaysFor(LOOK);
    }
    answer.write(FetchRig.NEW.substring(HALF.length()).getBytes(ISO_8859_1));
  }

  /** Hears the client's progress: the first bytes are in the partial. */
  TransferProgress listener() {
    return (count, total) -> begun();
  }

  /** The client is where the test wants it. */
  void begun() {
    underWay.countDown();
  }

  void awaitUnderWay() throws InterruptedException {
    assertThat(underWay.await(60, TimeUnit.SECONDS)).as("the client is under way").isTrue();
  }

  /** Waits until a client's partial, or whatever file there, holds the first half. */
  static void awaitHalf(FetchRig rig) {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!rig.folder().holds(HALF)) {
      assertThat(System.nanoTime()).as("the first half arrives in time").isLessThan(end);
      Thread.onSpinWait();
    }
  }

  /** The rest may come. */
  void goOn() {
    going.countDown();
  }

  /** Does something on another thread once the client is under way. */
  Thread whenUnderWay(Runnable act) {
    Thread thread =
        new Thread(
            () -> {
              try {
                underWay.await();
                act.run();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    thread.start();
    return thread;
  }
}
