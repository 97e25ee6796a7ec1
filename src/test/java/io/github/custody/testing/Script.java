package io.github.custody.testing;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Acts at chosen calls of the file seam. A call is written as a trace writes it, with {@code *} in
 * place of a token: {@code RENAME out.bin.partial-* out.bin}; an operation alone stands for all of
 * its calls.
 */
public final class Script implements Interposition {
  private static final String TOKEN = "[0-9a-f]{32}";
  private static final int EVERY = 0;

  /** Something done to the disk, or a fault. */
  @FunctionalInterface
  public interface Act {
    void perform() throws IOException;
  }

  private final List<Rule> rules = new CopyOnWriteArrayList<>();

  /** Acts before the first such call. */
  public Script before(String call, Act act) {
    return before(1, call, act);
  }

  /** Acts before the {@code nth} such call, counted from 1. */
  public Script before(int nth, String call, Act act) {
    rules.add(new Rule(true, nth, call, act));
    return this;
  }

  /** Acts after the first such call that succeeded. */
  public Script after(String call, Act act) {
    return after(1, call, act);
  }

  /** Acts after the {@code nth} such call that succeeded, counted from 1. */
  public Script after(int nth, String call, Act act) {
    rules.add(new Rule(false, nth, call, act));
    return this;
  }

  /** The first such call fails without being made. */
  public Script failing(String call, String reason) {
    return failing(1, call, reason);
  }

  /** The {@code nth} such call fails without being made. */
  public Script failing(int nth, String call, String reason) {
    return before(nth, call, () -> fail(reason));
  }

  /** All such calls fail without being made. */
  public Script failingAlways(String call, String reason) {
    return failing(EVERY, call, reason);
  }

  /** Fails as the system does. */
  public static void fail(String reason) throws FileSystemException {
    throw new FileSystemException("injected", null, reason);
  }

  /** A text with {@code *} in place of each token. */
  public static String withoutToken(String text) {
    return text.replaceAll(TOKEN, "*");
  }

  /** The calls that were waited for in vain: a test whose act never happened proves nothing. */
  public List<String> missed() {
    return rules.stream().filter(rule -> !rule.done).map(rule -> rule.call).toList();
  }

  @Override
  public Effect before(FileCall call) throws IOException {
    perform(call, true);
    return Effect.NORMAL;
  }

  @Override
  public void after(FileCall call) throws IOException {
    perform(call, false);
  }

  private void perform(FileCall call, boolean before) throws IOException {
    List<Rule> due = new ArrayList<>();
    for (Rule rule : rules) {
      if (rule.before == before && rule.isDue(call)) {
        due.add(rule);
      }
    }
    for (Rule rule : due) {
      rule.act.perform();
    }
  }

  private static final class Rule {
    private final boolean before;
    private final int nth;
    private final String call;
    private final Act act;
    private int seen;
    private volatile boolean done;

    Rule(boolean before, int nth, String call, Act act) {
      this.before = before;
      this.nth = nth;
      this.call = call;
      this.act = act;
    }

    private synchronized boolean isDue(FileCall now) {
      if (!call.equals(now.verb().name()) && !call.equals(withoutToken(now.line()))) {
        return false;
      }
      seen++;
      boolean due = nth == EVERY || seen == nth;
      done |= due;
      return due;
    }
  }
}
