package io.heddle.bench.mixes;

import io.heddle.model.JobHints;
import io.heddle.model.RecurringName;
import io.heddle.profile.ContainerTimes;
import io.heddle.profile.JobProfile;
import io.heddle.profile.ResourceSeconds;
import io.heddle.profile.TaskTimes;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Tasks;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What Heddle would know of earlier runs: what containers took and held, off by one lognormal
 * factor of sigma {@value #SIGMA} for each job, as inputs and machines vary.
 */
final class EarlierRuns {
  private static final double SIGMA = 0.3;
  private static final int MEMORY = 0;
  private static final int CORES = 1;
  private static final double MILLIS = 1_000;

  private EarlierRuns() {}

  /** Names by which no two jobs are runs of the same: numbers would not tell them apart. */
  static String name(int job) {
    StringBuilder name = new StringBuilder("job-");
    for (int rest = job; rest >= 0; rest = rest / 26 - 1) {
      name.append((char) ('a' + rest % 26));
    }
    return name.toString();
  }

  static Map<RecurringName, JobProfile> of(List<Job> jobs, long seed) {
    Map<RecurringName, JobProfile> profiles = new HashMap<>();
    for (Job job : jobs) {
      double error = Math.exp(SIGMA * Seeds.random(seed, "earlier " + job.id()).nextGaussian());
      String type = job.model() instanceof MapReduce ? "MAPREDUCE" : "YARN";
      profiles.put(
          RecurringName.ofJob(job.user(), type, job.name(), JobHints.NONE),
          JobProfile.ofRun(times(job.model(), error).holding(held(job.model(), error))));
    }
    return profiles;
  }

  private static ResourceSeconds held(JobModel model, double error) {
    return new ResourceSeconds(
        error * Tasks.work(model, MEMORY) / MILLIS, error * Tasks.work(model, CORES) / MILLIS);
  }

  /** Executors are there for all stages, one after the other. */
  private static ContainerTimes times(JobModel model, double error) {
    if (model instanceof MapReduce job) {
      return new ContainerTimes(
          times(List.of(job.maps()), 0, error),
          times(List.of(job.reduces()), job.shuffleMillis(), error),
          TaskTimes.NONE);
    }
    if (model instanceof Executors job) {
      double millis = 0;
      for (TaskGroup tasks : Tasks.groups(job)) {
        double shared = (double) tasks.durations().sum() / job.count() / job.slots();
        millis += Math.max(shared, (double) tasks.durations().longest());
      }
      TaskTimes executors = new TaskTimes(job.count(), error * millis / MILLIS);
      return new ContainerTimes(null, null, executors);
    }
    return new ContainerTimes(null, null, times(Tasks.groups(model), 0, error));
  }

  private static TaskTimes times(List<TaskGroup> groups, long moreMillis, double error) {
    long count = groups.stream().mapToLong(TaskGroup::count).sum();
    double millis = groups.stream().mapToDouble(group -> (double) group.durations().sum()).sum();
    return count == 0
        ? TaskTimes.NONE
        : new TaskTimes(count, error * (millis / count + moreMillis) / MILLIS);
  }
}
