package io.github.custody.maven;

import java.io.Console;
import java.io.PrintWriter;
import java.lang.reflect.Method;
import java.util.Optional;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.plugin.logging.Log;

/** Decides whether somebody watches who wants to see a moving line. */
final class Terminal {
  private Terminal() {}

  /**
   * The terminal, unless output is redirected, Maven is in batch or quiet mode, transfers are not
   * to be shown, or several modules are built at a time and would paint over each other.
   */
  static Optional<PrintWriter> of(MavenExecutionRequest request, Log log) {
    boolean wanted =
        request.isInteractiveMode()
            && log.isInfoEnabled()
            && request.getDegreeOfConcurrency() <= 1
            && !isQuiet(request);
    return wanted
        ? Optional.ofNullable(System.console()).filter(Terminal::isTerminal).map(Console::writer)
        : Optional.empty();
  }

  /** What {@code --no-transfer-progress} leads to has no other sign. */
  private static boolean isQuiet(MavenExecutionRequest request) {
    Object listener = request.getTransferListener();
    return listener == null || listener.getClass().getSimpleName().startsWith("Quiet");
  }

  /**
   * From Java 22 on there is a console even where there is no terminal, and a method that tells.
   */
  private static boolean isTerminal(Console console) {
    try {
      Method tells = Console.class.getMethod("isTerminal");
      return Boolean.TRUE.equals(tells.invoke(console));
    } catch (NoSuchMethodException e) {
      return true;
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }
}
