package io.github.custody.publish;

import static io.github.custody.publish.PublishBench.ARTIFACT;
import static io.github.custody.publish.PublishBench.SIDECAR;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.testing.Folder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** Eight processes that publish at once, and a reader that looks all the time. */
@Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
class PairRaceTest {
  private static final int PROCESSES = 8;
  private static final int ROUNDS = 50;

  @TempDir Path temporary;

  private Path root;

  @BeforeEach
  void open() throws IOException {
    root = temporary.toRealPath();
  }

  @Test
  @DisplayName("T-3 PP-24 CC-5 other bytes under one name: one winner a round, never half a pair")
  void t3_oneWinnerARound() throws Exception {
    try (Racers racers = Racers.start(root, PROCESSES, n -> "the bytes of build " + n);
        PairReader reader = new PairReader(root.resolve("round-0"))) {
      for (int round = 0; round < ROUNDS; round++) {
        Path directory = root.resolve("round-" + round);
        reader.moveTo(directory);
        List<String> outcomes = racers.race(n -> order(directory, ARTIFACT, SIDECAR, "VERIFY"));

        assertThat(counted(outcomes)).isEqualTo(Map.of("PUBLISHED", 1, "COLLISION", PROCESSES - 1));
        Folder folder = Folder.of(directory);
        assertThat(folder.entries()).containsOnlyKeys(ARTIFACT, SIDECAR);
        assertThat(folder.content(ARTIFACT))
            .contains("the bytes of build " + outcomes.indexOf("PUBLISHED"));
        assertThat(reader.fault()).isEmpty();
      }
      assertThat(reader.pairs()).isPositive();
    }
  }

  @Test
  @DisplayName("CC-5 the same bytes and ifExists=verify: all green, one published")
  void cc5_sameBytes() throws Exception {
    Path directory = root.resolve("published");
    try (Racers racers = Racers.start(root, PROCESSES, n -> "the same bytes")) {
      List<String> outcomes = racers.race(n -> order(directory, ARTIFACT, SIDECAR, "VERIFY"));

      assertThat(counted(outcomes))
          .isEqualTo(Map.of("PUBLISHED", 1, "ALREADY_PUBLISHED", PROCESSES - 1));
    }
  }

  @Test
  @DisplayName("CC-6 pairs that share a sidecar: one success, no other artifact ever appears")
  void cc6_sharedSidecar() throws Exception {
    Path directory = root.resolve("published");
    try (Racers racers = Racers.start(root, PROCESSES, n -> "the bytes of build " + n)) {
      List<String> outcomes =
          racers.race(n -> order(directory, n + ".jar", "shared.json", "VERIFY"));

      assertThat(counted(outcomes)).isEqualTo(Map.of("PUBLISHED", 1, "COLLISION", PROCESSES - 1));
      assertThat(Folder.of(directory).entries())
          .containsOnlyKeys(outcomes.indexOf("PUBLISHED") + ".jar", "shared.json");
    }
  }

  private static String order(Path directory, String artifact, String sidecar, String ifExists) {
    return "%s %s %s %s".formatted(directory, artifact, sidecar, ifExists);
  }

  private static Map<String, Integer> counted(List<String> outcomes) {
    Map<String, Integer> counts = new TreeMap<>();
    outcomes.forEach(it -> counts.put(it, Collections.frequency(outcomes, it)));
    return counts;
  }
}
