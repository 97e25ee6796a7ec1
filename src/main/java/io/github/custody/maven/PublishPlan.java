package io.github.custody.maven;

import io.github.custody.publish.IfExists;
import io.github.custody.store.PairLocation;
import io.github.custody.store.PairSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One pair to be published, as configured and found valid (Q1).
 *
 * @param file the artifact's file, absolute
 * @param source how it is published
 * @param location where it goes
 * @param sidecarFile the given sidecar, absolute; without one a statement is made
 * @param ifExists what a taken name means
 * @param fileMode the permission bits of both files
 * @param lockTimeout how long to wait for a live owner; zero means not to wait
 * @param onDeadLock what is done about the lock of a build that is gone
 */
record PublishPlan(
    Path file,
    PairSource source,
    PairLocation location,
    Optional<Path> sidecarFile,
    IfExists ifExists,
    OptionalInt fileMode,
    Duration lockTimeout,
    OnDeadLock onDeadLock) {
  /** The artifact's path before its directory is resolved. */
  Path output() {
    return location.directory().resolve(location.artifact().text());
  }
}
