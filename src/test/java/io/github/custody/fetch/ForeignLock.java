package io.github.custody.fetch;

import static io.github.custody.testing.FetchRig.LEAF;

import io.github.custody.fs.FileOps;
import io.github.custody.fs.ProcessIdentity;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32C;

/** The lock of another owner, as {@code format.md} has it. */
final class ForeignLock {
  private static final String TOKEN = "f".repeat(32);

  private ForeignLock() {}

  /** That of the process that started this one: it lives. */
  static byte[] live() {
    FileOps files = FileOps.system();
    ProcessIdentity me = files.thisProcess();
    long owner = ProcessHandle.current().parent().orElseThrow().pid();
    List<String> lines =
        List.of(
            "custody-lock 1",
            "token " + TOKEN,
            "output " + LEAF,
            "goal fetch-verified",
            "boot " + me.boot(),
            "pidns " + me.pidNamespace(),
            "pid " + owner,
            "start " + files.startOf(owner).orElseThrow(),
            "jvm " + "e".repeat(32),
            "host elsewhere",
            "created 2026-01-01T00:00:00Z");
    String text = String.join("\n", lines) + "\n";
    CRC32C crc = new CRC32C();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return (text + String.format(Locale.ROOT, "crc %08x%n", crc.getValue()))
        .getBytes(StandardCharsets.UTF_8);
  }
}
