package io.github.custody.recover;

import io.github.custody.Digest;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file that a transaction left, with what becomes of it.
 *
 * @param path where it is, or was
 * @param what what it is, for people
 * @param size its length in bytes
 * @param digest its SHA-256, where a person may have to choose it
 * @param action what is done to it
 */
public record FoundFile(
    Path path, String what, long size, Optional<Digest> digest, Action action) {}
