package io.github.custody.fs;

/**
 * Who a process is, in a form that survives the re-use of process ids. Parts that the platform does
 * not tell are {@code "-"}.
 *
 * @param boot the boot of the machine
 * @param pidNamespace the namespace in which {@code pid} counts
 * @param pid the process id
 * @param start the start of the process on a clock that nobody steps
 * @param jvm random, one for each JVM, shared by all its class loaders
 * @param host the host's name: for people only
 */
public record ProcessIdentity(
    String boot, String pidNamespace, long pid, String start, String jvm, String host) {}
