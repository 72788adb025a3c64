package io.heddle.yarn.reclaim;

/**
 * Use of a node.
 *
 * @param millis when told last, by the scheduler's clock
 * @param since when told first
 * @param mebibytes of memory in use; NaN for unknown
 */
record UseFigures(long millis, long since, double busy, long cores, double mebibytes) {}
