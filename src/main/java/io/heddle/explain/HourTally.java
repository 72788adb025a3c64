package io.heddle.explain;

/** Counts of one hour since 1970 and the queue of one path. */
public record HourTally(long hour, String queue, ShadowTally tally) {}
