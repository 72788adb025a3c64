package io.heddle.bench.decima.jobs;

/** A job that is submitted at a time, in seconds. */
public record Arrival(double seconds, DagJob job) {}
