package io.heddle.yarn.admission;

import io.heddle.admit.AdmissionContext;
import io.heddle.admit.AdmissionPolicy;
import io.heddle.admit.AdmissionPolicy.Waiting;
import io.heddle.admit.Admissions;
import io.heddle.config.LearningConfig;
import io.heddle.telemetry.AdmissionMetrics;
import io.heddle.yarn.guard.HookGuard;
import io.heddle.yarn.jobs.SubmittedJobs;
import io.heddle.yarn.observe.Learning;
import java.util.concurrent.locks.Lock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * What admission needs of the scheduler, whatever the configuration.
 *
 * @param ticker nanoseconds, monotone
 * @param random each policy that draws is given one split from it
 * @param policies makes the configured admission policy
 * @param hooks runs what Heddle does when stock calls it
 * @param lock the scheduler's
 */
public record AdmissionDependencies(
    CapacityScheduler scheduler,
    SubmittedJobs jobs,
    Learning learning,
    AdmissionMetrics metrics,
    LongSupplier ticker,
    RandomGenerator.SplittableGenerator random,
    AdmissionPolicyFactory policies,
    WaitingTimes waits,
    HookGuard hooks,
    Lock lock) {
  Waiting waiting(FiCaSchedulerApp attempt) {
    ApplicationId id = attempt.getApplicationId();
    return new Waiting(id.toString(), jobs.of(id).recurring(), waits.of(id));
  }

  <T> T locked(Supplier<T> action) {
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }

  /** Makes admission policies; see {@link Admissions#create}. */
  @FunctionalInterface
  public interface AdmissionPolicyFactory {
    AdmissionPolicy create(
        Admissions policy,
        LearningConfig config,
        AdmissionContext experience,
        RandomGenerator random);
  }
}
