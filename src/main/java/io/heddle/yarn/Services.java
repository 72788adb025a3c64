package io.heddle.yarn;

import io.heddle.web.HeddleMetrics;
import io.heddle.yarn.demand.LiveApplications;
import io.heddle.yarn.demand.SubmittedJobs;
import java.util.function.LongSupplier;

/**
 * What outlives a reload of the configuration.
 *
 * @param jobs what is known of applications beside their containers
 * @param parts what the scheduler was made with
 */
public record Services(
    HeddleScheduler scheduler,
    SubmittedJobs jobs,
    LiveApplications applications,
    HeddleMetrics metrics,
    Parts parts) {

  /** Nanoseconds, monotone. */
  LongSupplier ticker() {
    return parts.ticker();
  }
}
