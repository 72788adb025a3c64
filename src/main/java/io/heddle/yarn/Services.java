package io.heddle.yarn;

import io.heddle.config.PreferenceWeights;
import io.heddle.config.QueueConfig;
import io.heddle.score.PlacementPolicy;
import io.heddle.score.ScoringPolicy;
import io.heddle.web.HeddleMetrics;
import java.util.function.BiFunction;
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
    BiFunction<PlacementPolicy, PreferenceWeights, ScoringPolicy> policies) {

  /** The scoring policy that a queue is configured for. */
  ScoringPolicy policyOf(QueueConfig queue) {
    return policies.apply(PlacementPolicy.named(queue.policy()), queue.beta());
  }
}
