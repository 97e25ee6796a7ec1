package io.github.custody.fs;

/**
 * What a file system can do, as it was tried.
 *
 * @param hardLinks whether a file can have a second name, with the same identity
 * @param directorySync whether names can be made durable
 * @param fineChangeTime whether ctime is finer than a second
 */
public record Capabilities(boolean hardLinks, boolean directorySync, boolean fineChangeTime) {}
