package io.heddle.config;

/**
 * What keeps Heddle's own work bounded and its failures harmless.
 *
 * @param budgetNanos time that the scoring of one pass over a node may take
 * @param maxDemands distinct demands that one decision looks at
 * @param failureLimit failures in a row after which scheduling stays on stock order for a while
 * @param coolDownNanos how long it then stays so
 * @param logIntervalNanos at least so long between two log lines about failures
 */
public record GuardConfig(
    long budgetNanos,
    int maxDemands,
    int failureLimit,
    long coolDownNanos,
    long logIntervalNanos) {}
