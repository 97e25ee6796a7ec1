package io.github.custody.maven;

import io.github.custody.Pins;
import io.github.custody.fetch.Overwrite;
import io.github.custody.store.OutputLocation;
import java.util.List;
import java.util.OptionalLong;

/**
 * One file to be fetched, as configured and found valid (F1).
 *
 * @param source where the bytes come from
 * @param pins what they must be
 * @param maxSize the most that is accepted, in bytes
 * @param location where they go
 * @param limits how long which part may take
 * @param onDeadLock what is done about the lock of a build that is gone
 * @param overwrite what another content at the output means
 * @param executable whether the execute bits are set
 * @param allowDowngrade whether a redirect from https to http is followed
 * @param repositories where coordinates are looked for, instead of the project's repositories
 */
record FetchPlan(
    SourceSetting source,
    Pins pins,
    OptionalLong maxSize,
    OutputLocation location,
    TimeLimits limits,
    OnDeadLock onDeadLock,
    Overwrite overwrite,
    boolean executable,
    boolean allowDowngrade,
    List<RepositorySetting> repositories) {
  FetchPlan {
    repositories = List.copyOf(repositories);
  }
}
