package io.github.custody.recover;

import io.github.custody.FailureCode;
import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How a JVM of a test is started that runs the project's classes and little else, and soon. */
record ForkedJvm(Path home) {
  private static final List<String> QUICK =
      List.of("-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-XX:+UseSerialGC", "-Xshare:auto");

  /** The JVM that the tests run on. */
  static ForkedJvm same() {
    return new ForkedJvm(Path.of(System.getProperty("java.home")));
  }

  /** The command that runs a program. */
  List<String> command(Class<?> program, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(home.resolve("bin").resolve("java").toString());
    command.addAll(QUICK);
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
