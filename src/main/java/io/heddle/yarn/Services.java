package io.heddle.yarn;

import io.heddle.config.QueueConfig;
import io.heddle.config.ScoringConfig;
import io.heddle.config.TermsConfig;
import io.heddle.score.PlacementPolicy;
import io.heddle.score.ScoringPolicy;
import io.heddle.shadow.Comparisons;
import io.heddle.web.HeddleMetrics;
import java.util.function.LongSupplier;

/**
 * What outlives a reload of the configuration.
 *
 * @param jobs what is known of applications beside their containers
 * @param notes why containers were placed
 * @param comparisons what shadow mode would have chosen
 * @param parts what the scheduler was made with
 */
record Services(
    HeddleScheduler scheduler,
    SubmittedJobs jobs,
    LiveApplications applications,
    Gate gate,
    HeddleMetrics metrics,
    PlacementNotes notes,
    Comparisons comparisons,
    Parts parts) {

  /** Nanoseconds, monotone. */
  LongSupplier ticker() {
    return parts.ticker();
  }

  /** The scoring policy that a queue is configured for. */
  ScoringPolicy policyOf(QueueConfig queue, TermsConfig terms) {
    return parts
        .placement()
        .apply(PlacementPolicy.named(queue.policy()), new ScoringConfig(queue.beta(), terms));
  }
}
