package io.github.custody.maven;

import io.github.custody.ledger.Origin;
import java.nio.file.Path;

/**
 * Where a goal runs.
 *
 * @param origin who it is, for the ledger
 * @param base the project's base directory, or the current one without a POM; absolute
 * @param ledger the ledger's file
 * @param steps what to run next
 */
record GoalContext(Origin origin, Path base, Path ledger, NextStep steps) {}
