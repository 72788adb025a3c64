package io.heddle.bench.decima.jobs;

public record Arrival(double seconds, DagJob job) {}
