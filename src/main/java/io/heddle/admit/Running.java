package io.heddle.admit;

import io.heddle.model.RecurringName;

/**
 * An application that has been started.
 *
 * @param application its id
 * @param job what it is a run of
 * @param containers it holds, its master not counted
 * @param besideRoom share of the cluster's free room that lies on nodes where it holds containers,
 *     in [0, 1]: how much of what starts next would run beside it
 */
public record Running(String application, RecurringName job, int containers, double besideRoom) {}
