package io.github.custody.store;

import java.time.Duration;

/**
 * How somebody waits for names that another owner has.
 *
 * @param lockTimeout how long to wait for live owners, all of them together; zero is not at all
 * @param deadLocks what is done about a dead owner
 * @param waiting hears whom the wait is for
 */
public record WaitTerms(Duration lockTimeout, DeadLocks deadLocks, WaitListener waiting) {}
