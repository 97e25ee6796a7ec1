package io.github.custody.fs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * When a process started, as Linux tells it in clock ticks since the boot, which no step of the
 * wall clock moves; elsewhere as far as the JDK does. A process counts as gone only where the
 * platform would have shown it (P2).
 */
final class ProcessStart {
  private static final Path PROC = Path.of("/proc");
  private static final String UNKNOWN = "-";

  /** The first two fields, number and command, are cut off before the split. */
  private static final int STATE_FIELD = 3 - 3;

  private static final int START_FIELD = 22 - 3;

  private ProcessStart() {}

  /** The start of the process itself. */
  static String ofThisProcess() {
    return stat("self")
        .flatMap(ProcessStart::start)
        .orElseGet(() -> asTheJdkTells(ProcessHandle.current()));
  }

  /** The start of the process under this number; empty when there is none, or only a zombie. */
  static Optional<String> of(long pid) {
    if (pid < 1) {
      return Optional.empty();
    }
    if (stat("self").flatMap(ProcessStart::start).isEmpty()) {
      return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).map(ProcessStart::asTheJdkTells);
    }
    // Also for another process: the numbers may be those of another pid namespace.
    if (!showsAllOfThisNamespace()) {
      return Optional.of(UNKNOWN);
    }
    Optional<List<String>> stat = stat(Long.toString(pid));
    if (stat.isEmpty()) {
      return Files.notExists(PROC.resolve(Long.toString(pid)))
          ? Optional.empty()
          : Optional.of(UNKNOWN);
    }
    return stat.filter(fields -> !hasEnded(fields)).map(fields -> start(fields).orElse(UNKNOWN));
  }

  /**
   * Whether the numbers in {@code /proc} are those of this process's namespace, and processes of
   * other users are not hidden: the first one, which always runs, would be.
   */
  private static boolean showsAllOfThisNamespace() {
    try {
      String self = Files.readSymbolicLink(PROC.resolve("self")).toString();
      return self.equals(Long.toString(ProcessHandle.current().pid())) && stat("1").isPresent();
    } catch (IOException e) {
      return false;
    }
  }

  private static String asTheJdkTells(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toString).orElse(UNKNOWN);
  }

  private static boolean hasEnded(List<String> fields) {
    return List.of("Z", "X", "x").contains(fields.get(STATE_FIELD));
  }

  private static Optional<String> start(List<String> fields) {
    return fields.size() > START_FIELD ? Optional.of(fields.get(START_FIELD)) : Optional.empty();
  }

  private static Optional<List<String>> stat(String process) {
    try {
      // The command may hold any byte.
      byte[] bytes = Files.readAllBytes(PROC.resolve(process).resolve("stat"));
      return Optional.of(fields(new String(bytes, StandardCharsets.ISO_8859_1)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The fields from the state on: the command before it may hold blanks and parentheses. */
  static List<String> fields(String stat) {
    String rest = stat.substring(stat.lastIndexOf(')') + 1).strip();
    return List.of(rest.split(" ", -1));
  }
}
