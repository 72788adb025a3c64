package io.heddle.admit;

import io.heddle.model.RecurringName;

/**
 * An application that may be started.
 *
 * @param application its id
 * @param job what it is a run of
 * @param waitedMillis since it was submitted, at least 0
 */
public record Waiting(String application, RecurringName job, long waitedMillis) {}
