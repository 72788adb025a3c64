package io.heddle.yarn;

import io.heddle.expect.Expectations.Prediction;
import io.heddle.profile.ContainerTimes;
import io.heddle.profile.JobProfile;
import io.heddle.yarn.heartbeat.RankedQueues;
import io.heddle.yarn.jobs.SubmittedJobs;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Predictions of wait and run of applications that are submitted, from their earlier runs. */
record Predictions(RankedQueues queues, SubmittedJobs jobs) {
  /**
   * Predicts from the work and times of earlier runs; empty where none is known, or where the queue
   * is in stock order or its policy does not plan. Under the scheduler's lock.
   */
  Optional<Prediction> of(FiCaSchedulerApp attempt) {
    ContainerTimes earlier =
        jobs.of(attempt.getApplicationId())
            .profile()
            .map(JobProfile::times)
            .orElse(ContainerTimes.NONE);
    if (earlier.chainSeconds() == 0) {
      return Optional.empty();
    }
    OptionalDouble wait =
        queues
            .ranking(attempt.getCSLeafQueue().getQueuePath())
            .map(ranking -> ranking.waitSeconds(earlier.held()))
            .orElse(OptionalDouble.empty());
    return wait.isPresent()
        ? Optional.of(new Prediction(wait.getAsDouble(), earlier.chainSeconds()))
        : Optional.empty();
  }
}
