package io.github.custody.recover;

import io.github.custody.FailureCode;
import io.github.custody.testing.NewerJdk;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a JVM of a test is started that runs the project's classes and little else, and soon.
 *
 * @param home its JDK
 * @param swaps whether it has native access, and so the system's swap of names
 */
record ForkedJvm(Path home, boolean swaps) {
  private static final List<String> QUICK =
      List.of("-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-XX:+UseSerialGC", "-Xshare:auto");

  /** The JVM that the tests run on. */
  static ForkedJvm same() {
    return on(Path.of(System.getProperty("java.home")));
  }

  /** Another JDK, without native access. */
  static ForkedJvm on(Path home) {
    return new ForkedJvm(home, false);
  }

  /** One that may swap names, if there is one here. */
  static Optional<ForkedJvm> swapping() throws IOException {
    return NewerJdk.find().map(jdk -> new ForkedJvm(jdk.home(), true));
  }

  /** The command that runs a program. */
  List<String> command(Class<?> program, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(home.resolve("bin").resolve("java").toString());
    command.addAll(QUICK);
    if (swaps) {
      command.add(NewerJdk.NATIVE_ACCESS);
    }
    command.addAll(
        List.of("-cp", place(FailureCode.class) + File.pathSeparator + place(ForkedJvm.class)));
    command.add(program.getName());
    command.addAll(List.of(arguments));
    return command;
  }

  /** Where a class was loaded from: the program needs no more than two such places. */
  private static String place(Class<?> loaded) {
    return Path.of(
            URI.create(loaded.getProtectionDomain().getCodeSource().getLocation().toString()))
        .toString();
  }
}
