package io.github.custody.sim;

import io.github.custody.fs.FileKind;
import java.time.Instant;

/**
 * What a device keeps of an inode that is no directory. The change time is not kept: after a boot
 * it is that of the boot.
 *
 * @param kind what it is
 * @param mode its permission bits
 * @param data its bytes; of a symbolic link its target
 * @param born when it was created
 */
record Saved(FileKind kind, int mode, Data data, Instant born) {}
