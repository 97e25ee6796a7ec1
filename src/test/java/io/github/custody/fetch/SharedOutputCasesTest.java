package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;
import static io.github.custody.testing.FetchRig.NEW;
import static io.github.custody.testing.FetchRig.OLD;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.fetch.FetchSweep.Scenario;
import io.github.custody.testing.FetchRig;
import io.github.custody.testing.HttpAnswer;
import io.github.custody.testing.HttpRecordedRequest;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Builds that do not know of each other fetch one output. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
class SharedOutputCasesTest extends PausedDownloads {
  private static final String PATIENT = "PT2M";
  private static final String IMPATIENT = "PT0S";

  private static final Pattern CLASS_PATH = Pattern.compile(Pattern.quote(File.pathSeparator));

  /** Between two bytes: some four seconds for the file. */
  private static final Duration SLOW = Duration.ofMillis(70);

  private static final int PROCESSES = 8;
  private static final Duration APART = Duration.ofMillis(1300);

  private final List<ChildJvm> children = new ArrayList<>();

  @AfterEach
  void stop() throws IOException {
    paused.goOn();
    for (ChildJvm child : children) {
      child.close();
    }
  }

  @Test
  @DisplayName("CC-1 eight processes, one output: all green, one request")
  void cc1_eightProcesses() throws Exception {
    FetchRig rig = bench.rig();
    child(rig, PATIENT);
    PausedDownload.awaitHalf(rig);
    for (int count = 1; count < PROCESSES; count++) {
      child(rig, PATIENT);
    }
    for (ChildJvm waiter : children.subList(1, PROCESSES)) {
      waiter.awaitLine("WAITING");
    }
    assertThat(rig.content()).isEmpty();
    paused.goOn();

    assertThat(children.get(0).lines()).first().isEqualTo("FETCHED");
    for (ChildJvm waiter : children.subList(1, PROCESSES)) {
      assertThat(waiter.lines()).first().isEqualTo("UP_TO_DATE");
    }
    assertOneRequest(rig);
  }

  @Test
  @DisplayName("CC-1 eight processes, lockTimeout=0s: the losers are LOCKED at once")
  void cc1_losersAreLocked() throws Exception {
    FetchRig rig = bench.rig();
    child(rig, IMPATIENT);
    PausedDownload.awaitHalf(rig);
    for (int count = 1; count < PROCESSES; count++) {
      child(rig, IMPATIENT);
    }
    for (ChildJvm loser : children.subList(1, PROCESSES)) {
      assertThat(loser.lines())
          .first()
          .isEqualTo("LOCKED committed=false output=unchanged kept=[]");
    }
    paused.goOn();

    assertThat(children.get(0).lines()).first().isEqualTo("FETCHED");
    assertOneRequest(rig);
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  @DisplayName(
      "E-4 two builds 1.3 s apart, slow server: both green, one request, whole at any time")
  void e4_twoBuilds(Scenario scenario) throws Exception {
    FetchRig rig = bench.rig(scenario);
    bench.server.on("/file", SharedOutputCasesTest::respondSlowly);
    Set<Optional<String>> seen = ConcurrentHashMap.newKeySet();
    AtomicBoolean over = new AtomicBoolean();
    FutureTask<Boolean> reader = started(() -> read(rig, seen, over));
    ChildJvm first = child(rig, PATIENT);
    assertThat(first.endsWithin(APART)).isFalse();
    ChildJvm second = child(rig, PATIENT);

    List<String> outcomes = List.of(outcome(first), outcome(second));
    over.set(true);

    assertThat(reader.get()).isTrue();
    assertThat(outcomes).containsExactlyInAnyOrder("FETCHED", "UP_TO_DATE");
    assertThat(seen)
        .containsExactlyInAnyOrder(
            scenario == Scenario.REPLACEMENT ? Optional.of(OLD) : Optional.empty(),
            Optional.of(NEW));
    assertOneRequest(rig);
  }

  private static void respondSlowly(HttpRecordedRequest request, HttpAnswer answer)
      throws IOException {
    byte[] bytes = NEW.getBytes(ISO_8859_1);
    answer.status(200).header("Content-Length", Integer.toString(bytes.length)).endOfHeaders();
    for (byte next : bytes) {
      answer.clientStaysFor(SLOW);
      answer.write(next);
    }
  }

  private static boolean read(FetchRig rig, Set<Optional<String>> seen, AtomicBoolean over)
      throws IOException {
    while (!over.get()) {
      seen.add(rig.content());
    }
    return seen.add(rig.content()) || !seen.isEmpty();
  }

  private static String outcome(ChildJvm child) throws InterruptedException {
    return child.lines().stream().filter(line -> !line.equals("WAITING")).findFirst().orElse("");
  }

  @Test
  @DisplayName("CC-2 two class loaders of one JVM, one output: both green, one request")
  void cc2_twoClassLoaders() throws Exception {
    FetchRig rig = bench.rig();
    CountDownLatch waits = new CountDownLatch(1);
    try (URLClassLoader one = stranger();
        URLClassLoader two = stranger()) {
      FutureTask<String> holder = fetching(one, () -> {}, rig);
      PausedDownload.awaitHalf(rig);
      FutureTask<String> waiter = fetching(two, waits::countDown, rig);
      assertThat(waits.await(60, TimeUnit.SECONDS)).as("the second one waits").isTrue();
      paused.goOn();

      assertThat(holder.get()).isEqualTo("FETCHED");
      assertThat(waiter.get()).isEqualTo("UP_TO_DATE");
    }
    assertOneRequest(rig);
    LiveThreads.assertNoneLeft();
  }

  /** A fetch with classes of its own. */
  private FutureTask<String> fetching(ClassLoader loader, Runnable waiting, FetchRig rig)
      throws ReflectiveOperationException {
    Class<?> loaded = loader.loadClass(LoadedFetch.class.getName());
    assertThat(loaded).isNotSameAs(LoadedFetch.class);
    Object fetch =
        loaded
            .getConstructor(Runnable.class, String[].class)
            .newInstance(waiting, FetchingProcess.arguments(rig, bench.server, PATIENT));
    return started(() -> (String) ((Callable<?>) fetch).call());
  }

  private static <T> FutureTask<T> started(Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    new Thread(task, "build").start();
    return task;
  }

  private static URLClassLoader stranger() throws MalformedURLException {
    List<URL> places = new ArrayList<>();
    for (String place : CLASS_PATH.splitAsStream(System.getProperty("java.class.path")).toList()) {
      places.add(Path.of(place).toUri().toURL());
    }
    return new URLClassLoader(places.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
  }

  private ChildJvm child(FetchRig rig, String lockTimeout) throws IOException {
    ChildJvm child =
        ChildJvm.start(List.of(), FetchingProcess.arguments(rig, bench.server, lockTimeout));
    children.add(child);
    return child;
  }

  private void assertOneRequest(FetchRig rig) throws IOException {
    assertThat(bench.server.requests()).hasSize(1);
    assertThat(rig.content()).contains(NEW);
    assertThat(rig.folder().entries()).containsOnlyKeys(LEAF);
  }
}
