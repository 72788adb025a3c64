package io.heddle.history;

import io.heddle.history.RecordedRun.PastJob;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.WorkloadStage;
import java.util.List;

/**
 * What YARN knows of an application; times are since 1970, 0 where unknown.
 *
 * @param job submitted when the ResourceManager took it
 * @param launchedMillis of its first master's container
 * @param endedMillis or when it was asked about while it ran
 * @param memorySeconds MiB times seconds
 * @param vcoreSeconds virtual cores times seconds
 */
public record KnownApplication(
    UncheckedJob job,
    long launchedMillis,
    long endedMillis,
    double memorySeconds,
    double vcoreSeconds) {
  private static final double MILLIS = 1_000;
  private static final long LEAST_ROUNDED_MIB = 1_024;
  private static final long STEP_MIB = 128;

  public String id() {
    return job.application();
  }

  /** A job of its history as YARN knows it: when it came, and to which queue. */
  public PastJob correct(PastJob past) {
    Job known = job.job(past.job().master(), past.job().model());
    long submitted = job.submitMillis() > 0 ? known.submitMillis() : past.job().submitMillis();
    Job corrected =
        new Job(
            past.job().id(),
            past.job().name(),
            past.job().user(),
            known.queue(),
            Math.max(known.priority(), past.job().priority()),
            submitted,
            past.job().master(),
            known.tags().isEmpty() ? past.job().tags() : known.tags(),
            past.job().model());
    return new PastJob(corrected, past.readyMillis(), past.endMillis());
  }

  /**
   * Load where its history is missing: what it held as equal containers of one core for its whole
   * time, maybe none.
   *
   * @throws ImpossibleNumberException if a sum is more than any application has
   */
  public Job asLoad() {
    long millis = Elapsed.millis(Math.max(launchedMillis, job.submitMillis()), endedMillis);
    double seconds = millis / MILLIS;
    long memory = vcoreSeconds > 0 ? rounded(Math.round(memorySeconds / vcoreSeconds)) : 1;
    ResourceVector container = UncheckedJob.demand(memory, 1);
    // One of them is its master's.
    long count = seconds > 0 ? Math.round(vcoreSeconds / seconds) - 1 : 0;
    UncheckedJob.checkTasks(count);
    TaskGroup group = new TaskGroup(container, Durations.equal((int) Math.max(0, count), millis));
    return job.job(container, new Dag(List.of(new WorkloadStage(List.of(), group))));
  }

  /**
   * YARN cuts the seconds of each container, so that the quotient is a little too large. Rounded up
   * to the scheduler's step, a container of 1024 MiB would become one of 2048.
   */
  private static long rounded(long memory) {
    return memory < LEAST_ROUNDED_MIB ? memory : memory - memory % STEP_MIB;
  }
}
