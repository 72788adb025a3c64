package io.heddle.yarn.reclaim;

/**
 * What is known of a node's use.
 *
 * @param millis when it was so, by the scheduler's clock
 * @param busy cores
 * @param cores of the hardware
 */
record UseFigures(long millis, double busy, long cores) {}
