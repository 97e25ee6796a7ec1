package io.github.custody.publish;

import io.github.custody.store.PairLocation;
import io.github.custody.store.PairSource;
import io.github.custody.store.WaitTerms;
import java.util.OptionalInt;

/**
 * One pair to be published; everything in it is validated (Q1).
 *
 * @param location where it goes
 * @param source the artifact
 * @param sidecar the sidecar
 * @param ifExists what a taken name means
 * @param fileMode the permission bits of both files; without it the platform's default
 * @param waiting how to wait for another owner of one of the names
 */
public record PublishRequest(
    PairLocation location,
    PairSource source,
    SidecarSource sidecar,
    IfExists ifExists,
    OptionalInt fileMode,
    WaitTerms waiting) {}
