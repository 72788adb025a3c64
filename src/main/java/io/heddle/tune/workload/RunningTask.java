package io.heddle.tune.workload;

/**
 * A task in its container.
 *
 * @param remainingSeconds expected, at least 0
 * @param size of its container, in the cluster's units
 */
public record RunningTask(double remainingSeconds, double size) {}
