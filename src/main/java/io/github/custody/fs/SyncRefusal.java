package io.github.custody.fs;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * Tells the two answers that mean "this cannot be synced at all" (EINVAL, ENOTSUP) from every other
 * failure of a sync. The JDK passes on only the words, and in the language of the user.
 */
final class SyncRefusal {
  private static final Set<String> WORDS = Set.of("Invalid argument", "Operation not supported");

  /** Whatever else a system says in these words: the device failed. */
  private static final Set<String> NEVER =
      Set.of("Input/output error", "No space left on device", "Disk quota exceeded");

  /** Syncing it is an invalid argument on every Linux. */
  private static final Path NEVER_SYNCED = Path.of("/proc/self/stat");

  private SyncRefusal() {}

  /** Whether a sync failed in this way because there is no such operation. */
  static boolean is(IOException failure) {
    String words = String.valueOf(failure.getMessage());
    return !(failure instanceof ClosedChannelException)
        && !NEVER.contains(words)
        && (WORDS.contains(words) || words.equals(invalidArgument()));
  }

  private static String invalidArgument() {
    try (FileChannel channel = FileChannel.open(NEVER_SYNCED, StandardOpenOption.READ)) {
      channel.force(true);
      return "";
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
