package io.github.custody.recover;

import io.github.custody.testing.FetchRig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Every system call of a program on files in a directory, as strace saw it; descriptors are
 * followed by their paths.
 */
record StraceLog(List<String> lines, Path directory) {
  private static final Pattern CALL = Pattern.compile("^[0-9]+ +([a-z0-9_]+)\\(");

  /** These change nothing. What is not here, and nobody thought of, counts as a change. */
  private static final Set<String> ONLY_LOOK =
      Set.of(
          "access",
          "close",
          "dup",
          "execve",
          "faccessat",
          "fadvise64",
          "fcntl",
          "fstat",
          "fstatfs",
          "getdents64",
          "ioctl",
          "lseek",
          "lstat",
          "mmap",
          "newfstatat",
          "pread64",
          "read",
          "readlink",
          "stat",
          "statfs",
          "statx");

  /** Whether it works here. */
  static boolean isPossible() throws IOException {
    return KillShim.isOnPath("strace")
        && DoomedJvm.run(List.of("strace", "-f", "-o", "/dev/null", "true"), Map.of()).exitCode()
            == 0;
  }

  /** Watches a program. */
  static StraceLog of(Program program, FetchRig rig) throws IOException {
    Path log = rig.base().resolveSibling(rig.base().getFileName() + ".strace");
    List<String> command =
        new ArrayList<>(
            List.of("strace", "-f", "-y", "-e", "trace=%file,%desc", "-o", log.toString()));
    command.addAll(
        ForkedJvm.same().command(KillableProcess.class, program.name(), rig.base().toString()));
    DoomedJvm.Ending ending = DoomedJvm.run(command, Map.of());
    if (!ending.output().equals(program.ending())) {
      throw new IOException(ending.toString());
    }
    return new StraceLog(Files.readAllLines(log), rig.directory());
  }

  /** The calls that change something there, by their names. */
  List<String> changes() {
    List<String> changes = new ArrayList<>();
    for (String line : lines) {
      String call =
          CALL.matcher(line).results().map(found -> found.group(1)).findFirst().orElse("");
      if (isInDirectory(line) && isChange(call, line)) {
        changes.add(call);
      }
    }
    return changes;
  }

  private boolean isInDirectory(String line) {
    return line.contains(directory + "/")
        || line.contains(directory + ">")
        || line.contains("\"/proc/self/fd/");
  }

  private static boolean isChange(String call, String line) {
    if (call.equals("open") || call.equals("openat")) {
      return line.contains("O_CREAT") || line.contains("O_TRUNC");
    }
    return !call.isEmpty() && !ONLY_LOOK.contains(call);
  }
}
