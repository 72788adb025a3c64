package io.heddle.bench.reality;

/** One container of a {@code kind} such as {@code map}, allocated so long after the run's start. */
record Allocation(String job, String kind, long millis) {}
