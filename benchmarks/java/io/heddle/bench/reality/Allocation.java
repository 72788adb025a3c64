package io.heddle.bench.reality;

/**
 * One container was allocated.
 *
 * @param kind what for, such as {@code map}
 * @param millis when, since the start of the run
 */
record Allocation(String job, String kind, long millis) {}
