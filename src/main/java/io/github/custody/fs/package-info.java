/**
 * Every system call on files, and the identity of a file.
 *
 * <p>The only user of {@link java.nio.file.Files} and {@link java.nio.channels.FileChannel}; all
 * others reach the disk through the file operations of this package. Imports only {@code
 * io.github.custody}. Java types are not public API.
 */
@NullMarked
package io.github.custody.fs;

import org.jspecify.annotations.NullMarked;
