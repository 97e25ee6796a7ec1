package io.github.custody.publish;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Processes that publish at once. */
final class Racers implements AutoCloseable {
  private record Racer(Process process, PrintStream orders, BufferedReader answers) {}

  private final List<Racer> racers = new ArrayList<>();

  /**
   * @param contents gives the bytes of each one's artifact
   */
  static Racers start(Path workshop, int count, IntFunction<String> contents) throws IOException {
    Racers all = new Racers();
    for (int n = 0; n < count; n++) {
      Path file = Files.writeString(workshop.resolve("built-" + n), contents.apply(n));
      all.racers.add(start(file));
    }
    for (Racer racer : all.racers) {
      assertThat(racer.answers().readLine()).isEqualTo("ready");
    }
    return all;
  }

  private static Racer start(Path file) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                RacingPublisher.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    return new Racer(
        process,
        new PrintStream(process.getOutputStream(), true, UTF_8),
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)));
  }

  /** Each publishes once; how each of them ended. */
  List<String> race(IntFunction<String> orders) throws IOException {
    for (int n = 0; n < racers.size(); n++) {
      racers.get(n).orders().println(orders.apply(n));
    }
    List<String> outcomes = new ArrayList<>();
    for (Racer racer : racers) {
      outcomes.add(String.valueOf(racer.answers().readLine()));
    }
    return outcomes;
  }

  @Override
  public void close() {
    racers.forEach(racer -> racer.process().destroyForcibly());
  }
}
