package io.heddle.shadow;

/**
 * What was counted in one hour of one queue.
 *
 * @param hour hours since 1970
 * @param queue its path
 */
public record HourTally(long hour, String queue, Tally tally) {}
