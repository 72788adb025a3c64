package io.heddle.bench.decima;

/** A job that is submitted at a time, in seconds. */
record Arrival(double seconds, DagJob job) {}
