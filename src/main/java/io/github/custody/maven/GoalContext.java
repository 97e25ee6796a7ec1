package io.github.custody.maven;

import io.github.custody.ledger.Origin;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a goal runs.
 *
 * @param origin who it is, for the ledger
 * @param base the project's base directory, or the current one without a POM; absolute
 * @param pom the POM
 * @param ledger the ledger's file
 * @param rerun the command that runs the goal again
 */
record GoalContext(Origin origin, Path base, Optional<Path> pom, Path ledger, RerunCommand rerun) {}
