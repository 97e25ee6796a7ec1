package io.github.custody.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.custody.ByteSource;
import io.github.custody.Cancellation;
import io.github.custody.CustodyException;
import io.github.custody.Digest;
import io.github.custody.DigestAlgorithm;
import io.github.custody.Pins;
import io.github.custody.TimeSource;
import io.github.custody.fs.FileOps;
import io.github.custody.http.HttpRequestSpec;
import io.github.custody.http.HttpTransport;
import io.github.custody.http.SourceUrl;
import io.github.custody.store.DeadLocks;
import io.github.custody.store.LeafName;
import io.github.custody.store.OutputLocation;
import io.github.custody.store.OutputStore;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.HttpFixture;
import io.github.custody.testing.MemorySource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/**
 * Makes one fetch, prints {@code WAITING} when it waits for another one, and how it ended: {@code
 * FETCHED}, or the failure's code, whether it committed, the state of the output and what was kept;
 * then how much memory it took at most.
 */
final class FetchingProcess {
  /** In place of a URL: the bytes of {@link FetchRig#NEW}, from memory. */
  static final String MEMORY = "memory";

  private FetchingProcess() {}

  /** Arguments: base directory, output directory, output name, URL, SHA-256, lockTimeout. */
  public static void main(String[] arguments) throws CustodyException, IOException {
    Runnable waiting = () -> System.out.println("WAITING");
    if (arguments[3].equals(MEMORY)) {
      MemorySource memory = new MemorySource(FetchRig.NEW.getBytes(ISO_8859_1), 16);
      System.out.println(fetch(request(arguments, memory, waiting)));
      System.out.println("deliveries " + memory.deliveries());
    } else {
      System.out.println(run(waiting, arguments));
    }
    System.out.println(peakMemory());
  }

  /** The arguments for fetching {@code /file} of a server that serves {@link FetchRig#NEW}. */
  static String[] arguments(FetchRig rig, HttpFixture server, String lockTimeout) {
    return new String[] {
      rig.base().toString(),
      rig.directory().toString(),
      FetchRig.LEAF,
      server.url("/file"),
      FetchRig.sha256(FetchRig.NEW).hex(),
      lockTimeout
    };
  }

  /** Makes the fetch, and says how it ended. */
  static String run(Runnable waiting, String... arguments) throws CustodyException {
    try (HttpTransport transport = new HttpTransport()) {
      return fetch(request(arguments, transport.source(spec(arguments[3])), waiting));
    }
  }

  private static FetchRequest request(String[] arguments, ByteSource source, Runnable waiting) {
    Digest digest = new Digest(DigestAlgorithm.SHA256, arguments[4]);
    return new FetchRequest(
        source,
        new Pins(List.of(digest), OptionalLong.empty()),
        OptionalLong.empty(),
        new OutputLocation(
            Path.of(arguments[0]), Path.of(arguments[1]), new LeafName(arguments[2])),
        Duration.ofMinutes(10),
        arguments.length > 5 ? Duration.parse(arguments[5]) : Duration.ZERO,
        DeadLocks.FAIL,
        Overwrite.IF_DIFFERENT,
        false,
        (bytes, announced) -> {},
        (holder, sofar) -> waiting.run());
  }

  private static HttpRequestSpec spec(String url) throws CustodyException {
    Duration patience = Duration.ofMinutes(1);
    return new HttpRequestSpec(SourceUrl.parse(url), patience, patience, false);
  }

  private static String fetch(FetchRequest request) {
    OutputStore outputs = new OutputStore(FileOps.system(), Clock.systemUTC());
    FetchVerified useCase = new FetchVerified(outputs, TimeSource.system());
    try (PreparedFetch prepared = useCase.prepare(request, new Cancellation())) {
      return prepared.run().outcome().name();
    } catch (CustodyException e) {
      return "%s committed=%s output=%s kept=%s"
          .formatted(e.code(), e.facts().committed(), e.facts().output().label(), e.facts().kept());
    }
  }

  /** The line {@code VmHWM: … kB} of the kernel. */
  private static String peakMemory() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .findFirst()
        .orElse("VmHWM: unknown");
  }
}
