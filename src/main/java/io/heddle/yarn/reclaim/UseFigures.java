package io.heddle.yarn.reclaim;

/**
 * What is known of a node's use.
 *
 * @param millis when it was told last, by the scheduler's clock
 * @param since when it was told first
 * @param mebibytes of memory in use; NaN for unknown
 */
record UseFigures(long millis, long since, double busy, long cores, double mebibytes) {}
