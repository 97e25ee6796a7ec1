package io.github.custody.recover;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.custody.TimeSource;
import io.github.custody.fs.FileOps;
import io.github.custody.fs.FileSystemKind;
import io.github.custody.fs.ProcessIdentity;
import io.github.custody.testing.Folder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The verdict table: a record of this process, read by another one, which sees a process with some
 * start at the recorded pid.
 */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class VerdictTest {
  private static final ProcessIdentity ME = FileOps.system().thisProcess();
  private static final Optional<String> SAME = Optional.of(ME.start());

  @TempDir Path root;

  /** Who looks, and what it sees. */
  enum View {
    PID_GONE("DEAD", Status.RESOLVED, them -> them, Optional.empty()),
    PID_GONE_ON_A_HOST_WITH_ANOTHER_NAME(
        "DEAD", Status.RESOLVED, them -> host(them, "elsewhere"), Optional.empty()),
    RUNNING_ON_A_HOST_WITH_ANOTHER_NAME("LIVE", Status.LIVE, them -> host(them, "elsewhere"), SAME),
    RUNNING("LIVE", Status.LIVE, them -> them, SAME),
    PID_OF_ANOTHER_PROCESS("DEAD", Status.RESOLVED, them -> them, Optional.of("1")),
    OWN_PID_IN_ANOTHER_LIFE("DEAD", Status.RESOLVED, them -> pid(them, ME.pid()), SAME),
    OWN_JVM_WITHOUT_SUCH_A_TRANSACTION("DEAD", Status.RESOLVED, them -> ME, SAME),
    OTHER_PID_NAMESPACE(
        "LIKELY_DEAD", Status.NEEDS_CONSENT, them -> namespace(them, "pid:[1]"), SAME),
    OTHER_BOOT("DEAD", Status.RESOLVED, them -> boot(them, "another-boot"), SAME),
    OTHER_BOOT_AND_NAMESPACE(
        "DEAD", Status.RESOLVED, them -> namespace(boot(them, "another-boot"), "pid:[1]"), SAME),
    OWN_BOOT_UNKNOWN("FOREIGN", Status.NEEDS_CONSENT, them -> boot(them, "-"), Optional.empty()),
    START_UNKNOWN("FOREIGN", Status.NEEDS_CONSENT, them -> them, Optional.of("-"));

    private final String verdict;
    private final Status status;
    private final UnaryOperator<ProcessIdentity> who;
    private final Optional<String> start;

    View(
        String verdict, Status status, UnaryOperator<ProcessIdentity> who, Optional<String> start) {
      this.verdict = verdict;
      this.status = status;
      this.who = who;
      this.start = start;
    }

    PretendedFileOps files() {
      return stranger().as(who.apply(stranger().thisProcess())).seeing(start);
    }
  }

  @ParameterizedTest
  @EnumSource(View.class)
  @DisplayName("each row of the verdict table, and what recovery does then")
  void row(View view) throws Exception {
    Wreck wreck = midStream();
    Folder before = wreck.rig().folder();

    Finding finding = wreck.recovering().on(view.files()).runOne();

    requireVerdict(finding, view.verdict, view.status);
    if (view.status == Status.RESOLVED) {
      assertThat(wreck.beside()).isEmpty();
    } else {
      assertThat(wreck.rig().folder()).as("nothing was changed").isEqualTo(before);
    }
  }

  @Test
  @DisplayName("a consent is for the unclear owner, never for a live one")
  void consent() throws Exception {
    Wreck wreck = midStream();
    Folder before = wreck.rig().folder();
    String token = wreck.token();

    Finding live = wreck.recovering().consenting(token).on(View.RUNNING.files()).runOne();
    requireVerdict(live, "LIVE", Status.LIVE);
    assertThat(wreck.rig().folder()).isEqualTo(before);

    Finding unclear = wreck.recovering().consenting(token).on(View.START_UNKNOWN.files()).runOne();
    requireVerdict(unclear, "FOREIGN", Status.RESOLVED);
    assertThat(wreck.beside()).containsExactly(".custody-attic");
    assertThat(wreck.output()).isEqualTo(wreck.previous());
  }

  @ParameterizedTest
  @EnumSource(
      value = View.class,
      names = {
        "PID_GONE",
        "OTHER_BOOT",
        "OTHER_PID_NAMESPACE",
        "OWN_JVM_WITHOUT_SUCH_A_TRANSACTION"
      })
  @DisplayName("on a shared or unknown file system every owner is FOREIGN")
  void sharedFileSystem(View view) throws Exception {
    Wreck wreck = midStream();
    Folder before = wreck.rig().folder();
    PretendedFileOps shared = view.files().on(FileSystemKind.SHARED_OR_UNKNOWN);

    requireVerdict(wreck.recovering().on(shared).runOne(), "FOREIGN", Status.NEEDS_CONSENT);

    assertThat(wreck.rig().folder()).isEqualTo(before);
  }

  @Test
  @DisplayName("a record with an unknown boot, or an unknown start, is FOREIGN")
  void unknownInTheRecord() throws Exception {
    requireVerdict(
        writtenBy(boot(ME, "-")).recovering().on(View.PID_GONE.files()).runOne(),
        "FOREIGN",
        Status.NEEDS_CONSENT);
    ProcessIdentity noStart =
        new ProcessIdentity(ME.boot(), ME.pidNamespace(), ME.pid(), "-", ME.jvm(), ME.host());
    requireVerdict(
        writtenBy(noStart).recovering().on(View.RUNNING.files()).runOne(),
        "FOREIGN",
        Status.NEEDS_CONSENT);
  }

  @Test
  @DisplayName(
      "no boot is known on either side: the host's name decides whether it can be compared")
  void noBootAnywhere() throws Exception {
    PretendedFileOps here = View.OWN_BOOT_UNKNOWN.files();
    requireVerdict(
        writtenBy(host(boot(ME, "-"), "elsewhere")).recovering().on(here).runOne(),
        "FOREIGN",
        Status.NEEDS_CONSENT);
  }

  @Test
  @DisplayName("a real zombie is dead, and its parent's pid is not")
  void zombie() throws Exception {
    // The shell would wait for its child; what it becomes does not. So the child ends only then.
    Process parent =
        new ProcessBuilder("sh", "-c", "exec 3<&0; cat <&3 & echo $!; exec sleep 300").start();
    try {
      long zombie = Long.parseLong(parent.inputReader().readLine());
      awaitProc(parent.pid(), "comm", "sleep");
      parent.outputWriter().close();
      awaitProc(zombie, "stat", ") Z ");
      requireVerdict(real(pid(stranger().thisProcess(), zombie)), "DEAD", Status.RESOLVED);
      ProcessIdentity living =
          new ProcessIdentity(
              ME.boot(),
              ME.pidNamespace(),
              parent.pid(),
              FileOps.system().startOf(parent.pid()).orElseThrow(),
              "another-jvm",
              ME.host());
      requireVerdict(real(living), "LIVE", Status.LIVE);
    } finally {
      parent.destroyForcibly().waitFor();
    }
  }

  @Test
  @DisplayName("whose kernel lock is held is LIVE, whatever the record says of its pid")
  void kernelLock() throws Exception {
    Wreck wreck = midStream();
    Folder before = wreck.rig().folder();
    try (TalkingJvm holder =
        TalkingJvm.start(
            LockHoldingJvm.class, wreck.rig().directory().toString(), "out.bin.lock")) {
      assertThat(holder.line()).isEqualTo("TAKEN");
      requireVerdict(
          wreck.recovering().consenting(wreck.token()).on(View.PID_GONE.files()).runOne(),
          "LIVE",
          Status.LIVE);
      assertThat(wreck.rig().folder()).isEqualTo(before);
    }
    requireVerdict(wreck.recovering().on(View.PID_GONE.files()).runOne(), "DEAD", Status.RESOLVED);
  }

  /** The record of this process, seen by the real file system. */
  private Finding real(ProcessIdentity owner) throws Exception {
    return writtenBy(owner).recovering().runOne();
  }

  private Wreck writtenBy(ProcessIdentity owner) throws IOException {
    return Wreck.of(
        Wreck.rig(root).withPrevious(),
        Crash.after("WRITE out.bin.partial-*"),
        stranger().as(owner));
  }

  private Wreck midStream() throws IOException {
    return Wreck.replacing(root, Crash.after("WRITE out.bin.partial-*"));
  }

  private static void awaitProc(long pid, String file, String content) throws IOException {
    TimeSource clock = TimeSource.system();
    long end = clock.nanoTime() + 20_000_000_000L;
    while (!Files.readString(Path.of("/proc/" + pid + "/" + file)).contains(content)) {
      assertThat(clock.nanoTime()).as("%s of %d has %s", file, pid, content).isLessThan(end);
      Thread.onSpinWait();
    }
  }

  static void requireVerdict(Finding finding, String verdict, Status status) {
    assertThat(finding.owner().verdict()).as("%s", finding).isEqualTo(verdict);
    assertThat(finding.status()).as("%s", finding).isEqualTo(status);
  }

  /** Another process of this machine. */
  static PretendedFileOps stranger() {
    ProcessIdentity other =
        new ProcessIdentity(
            ME.boot(), ME.pidNamespace(), ME.pid() + 1, "1", "another-jvm", ME.host());
    return new PretendedFileOps(FileOps.system(), other, Optional.empty(), FileSystemKind.LOCAL);
  }

  static ProcessIdentity namespace(ProcessIdentity who, String namespace) {
    return new ProcessIdentity(
        who.boot(), namespace, who.pid(), who.start(), who.jvm(), who.host());
  }

  static ProcessIdentity boot(ProcessIdentity who, String boot) {
    return new ProcessIdentity(
        boot, who.pidNamespace(), who.pid(), who.start(), who.jvm(), who.host());
  }

  private static ProcessIdentity host(ProcessIdentity who, String host) {
    return new ProcessIdentity(
        who.boot(), who.pidNamespace(), who.pid(), who.start(), who.jvm(), host);
  }

  private static ProcessIdentity pid(ProcessIdentity who, long pid) {
    return new ProcessIdentity(
        who.boot(), who.pidNamespace(), pid, who.start(), who.jvm(), who.host());
  }
}
