package io.github.custody.recover;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.custody.testing.FetchRig;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Several processes that contend for the lock on one output, and the referee outside of them. */
final class Contest implements AutoCloseable {
  private static final long HEAD_START_NANOS = 1_000_000;

  private final List<Party> parties = new ArrayList<>();

  private record Party(Process process, BufferedReader answers, Writer orders, Path holds) {}

  /** Starts the processes, and waits until all are ready. */
  Contest(FetchRig rig, Contender.Kind kind, int processes) throws IOException {
    for (int number = 0; number < processes; number++) {
      Path holds = Files.createFile(rig.base().resolve("holds-" + number));
      List<String> command =
          ForkedJvm.same()
              .command(
                  ContendingProcess.class, kind.name(), rig.base().toString(), holds.toString());
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      parties.add(
          new Party(process, process.inputReader(US_ASCII), process.outputWriter(US_ASCII), holds));
    }
    await("ready");
  }

  /** Each process takes the lock that often; all begin at the same moment. */
  void round(int times) throws IOException {
    String order = System.nanoTime() + HEAD_START_NANOS + " " + times + "\n";
    for (Party party : parties) {
      party.orders().write(order);
      party.orders().flush();
    }
    await("done");
  }

  private void await(String answer) throws IOException {
    for (Party party : parties) {
      if (!answer.equals(party.answers().readLine())) {
        throw new IOException("a process has failed");
      }
    }
  }

  /** All that the processes held so far. */
  List<Hold> holds() throws IOException {
    return Hold.read(parties.stream().map(Party::holds).toList());
  }

  @Override
  public void close() {
    parties.forEach(party -> party.process().destroyForcibly());
  }
}
