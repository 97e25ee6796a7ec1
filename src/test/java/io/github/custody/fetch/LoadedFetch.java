package io.github.custody.fetch;

import java.util.concurrent.Callable;

/** The fetch of {@link FetchingProcess} for a caller with other copies of all our classes. */
public final class LoadedFetch implements Callable<String> {
  private final Runnable waiting;
  private final String[] arguments;

  public LoadedFetch(Runnable waiting, String... arguments) {
    this.waiting = waiting;
    this.arguments = arguments.clone();
  }

  @Override
  public String call() throws Exception {
    return FetchingProcess.run(waiting, arguments);
  }
}
