package io.heddle.learn;

import io.heddle.model.RecurringName;

/**
 * An application that has ended.
 *
 * @param application its id
 * @param runMillis from the start of its first container beside the master, at least 0
 * @param success whether it ended as it should; what failed or was killed teaches nothing of times
 */
public record Ended(String application, RecurringName job, long runMillis, boolean success) {}
