package io.heddle.bench.generate;

import io.heddle.bench.generate.Choice.Option;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.SimpleJob;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Many small MapReduce jobs that arrive as a Poisson process: for runs that measure speed. A job
 * has its equal part of the tasks, a tenth of them reduces; maps take 20 s and reduces 15 s in the
 * mean, lognormal with sigma 0.5, after 5 s of shuffle.
 *
 * @param tasks of all jobs together, at least one for each job
 * @param load that they offer, as in {@link SubmitTimes#poisson}
 */
public record SmallJobs(int jobs, int tasks, double load) {
  private static final int TASKS_PER_REDUCE = 10;
  private static final double MAP_MILLIS = 20_000;
  private static final double REDUCE_MILLIS = 15_000;
  private static final double SIGMA = 0.5;
  private static final long SHUFFLE_MILLIS = 5_000;
  private static final ResourceVector MASTER = ResourceVector.of(1024, 1);
  private static final Choice<ResourceVector> DEMAND =
      new Choice<>(
          List.of(
              new Option<>(ResourceVector.of(1024, 1), 0.5),
              new Option<>(ResourceVector.of(2048, 1), 0.3),
              new Option<>(ResourceVector.of(1024, 2), 0.2)));

  public SmallJobs {
    if (jobs < 1 || tasks < jobs) {
      throw new IllegalArgumentException(
          "jobs " + jobs + ", tasks " + tasks + ": at least one job, and a task for each");
    }
  }

  public Workload generate(ClusterSpec cluster, long seed) {
    List<Job> made = new ArrayList<>(jobs);
    for (int i = 0; i < jobs; i++) {
      String id = "small-" + i;
      int part = HasteWorkload.part(tasks, jobs, i);
      made.add(SimpleJob.of(id, MASTER, model(part, Seeds.random(seed, id))).named("small"));
    }
    return SubmitTimes.poisson(new Workload("small-jobs", made), cluster, load, seed);
  }

  private static MapReduce model(int tasks, RandomGenerator random) {
    int reduces = tasks / TASKS_PER_REDUCE;
    ResourceVector demand = DEMAND.draw(random);
    return new MapReduce(
        new TaskGroup(demand, Durations.lognormal(tasks - reduces, MAP_MILLIS, SIGMA, random)),
        new TaskGroup(demand, Durations.lognormal(reduces, REDUCE_MILLIS, SIGMA, random)),
        SHUFFLE_MILLIS);
  }
}
