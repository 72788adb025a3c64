package io.heddle.yarn;

import io.heddle.score.PlacementPolicy;
import io.heddle.score.ScoringPolicy;
import io.heddle.web.HeddleMetrics;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * What outlives a reload of the configuration.
 *
 * @param ticker nanoseconds, monotone
 * @param policies makes a scoring policy
 */
record Services(
    LiveApplications applications,
    Gate gate,
    HeddleMetrics metrics,
    LongSupplier ticker,
    Function<PlacementPolicy, ScoringPolicy> policies) {}
