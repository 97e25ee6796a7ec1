package io.github.custody.testing;

import io.github.custody.testing.Interposition.Effect;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Numbers the calls and makes them as the interposition says. Shared by all decorators of one run.
 */
final class Interposer {
  private final Interposition interposition;
  private final AtomicInteger next = new AtomicInteger();

  Interposer(Interposition interposition) {
    this.interposition = interposition;
  }

  int calls() {
    return next.get();
  }

  /** A call that only looks. */
  <T> T looking(FileVerb verb, Path directory, Call<T> real, String... names) throws IOException {
    return transferring(verb, directory, effect -> real.make(), names);
  }

  /** A call that only looks, and has an answer when it cannot. */
  <T> T answering(FileVerb verb, Path directory, T answer, Call<T> real, String... names)
      throws IOException {
    return transferring(
        verb, directory, effect -> effect == Effect.ANSWERED ? answer : real.make(), names);
  }

  /** A call that changes something, and has an answer when it cannot. */
  <T> T changing(
      FileVerb verb, Path directory, T pretended, T answer, Call<T> real, String... names)
      throws IOException {
    return transferring(
        verb,
        directory,
        effect ->
            switch (effect) {
              case SKIP -> pretended;
              case ANSWERED -> answer;
              default -> real.make();
            },
        names);
  }

  /** A call that changes something. */
  <T> T changing(FileVerb verb, Path directory, T pretended, Call<T> real, String... names)
      throws IOException {
    return transferring(
        verb, directory, effect -> effect == Effect.SKIP ? pretended : real.make(), names);
  }

  /** A call that changes something and has no result. */
  void changing(FileVerb verb, Path directory, Change real, String... names) throws IOException {
    changing(
        verb,
        directory,
        true,
        () -> {
          real.make();
          return true;
        },
        names);
  }

  /** A call whose result has to be closed if the caller never gets it. */
  <T extends Closeable> T opening(FileVerb verb, Path directory, Call<T> real, String... names)
      throws IOException {
    FileCall call = begin(verb, directory, names);
    effectOf(call);
    T opened = real.make();
    boolean delivered = false;
    try {
      interposition.after(call);
      delivered = true;
      return opened;
    } finally {
      if (!delivered) {
        opened.close();
      }
    }
  }

  /** A call that honours every effect itself. */
  <T> T transferring(FileVerb verb, Path directory, EffectiveCall<T> real, String... names)
      throws IOException {
    FileCall call = begin(verb, directory, names);
    T result = real.make(effectOf(call));
    interposition.after(call);
    return result;
  }

  private FileCall begin(FileVerb verb, Path directory, String... names) {
    return new FileCall(next.getAndIncrement(), verb, directory, List.of(names));
  }

  private Effect effectOf(FileCall call) throws IOException {
    Effect effect = interposition.before(call);
    if (!call.verb().allows(effect)) {
      throw new IllegalStateException("no effect " + effect + " is possible at " + call);
    }
    return effect;
  }

  /** The call itself. */
  @FunctionalInterface
  interface Call<T> {
    T make() throws IOException;
  }

  /** A call without a result. */
  @FunctionalInterface
  interface Change {
    void make() throws IOException;
  }

  /** The call itself, with the effect that it shall have. */
  @FunctionalInterface
  interface EffectiveCall<T> {
    T make(Effect effect) throws IOException;
  }
}
