package io.heddle.sim.report;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Chain;
import io.heddle.sim.workload.JobModel.CoLocated;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.List;

/**
 * Bounds of times for any scheduler, in milliseconds, without masters, heartbeats, nodes not quite
 * full, and faults.
 *
 * <p>With submissions a_1, a_2, ..., the makespan is at least
 *
 * <pre>max over i of (a_i - a_1) + max(critical_i, max over r of sum over j >= i of work_jr / C_r)
 * </pre>
 *
 * <p>since no work of jobs from i on can be done before a_i, at C_r of resource r per unit of time:
 * the bound of Graham (SIAM J. Appl. Math. 17(2), 1969) with release times. Of one job it is the
 * same for it alone. Where use is known it counts as work.
 *
 * @param makespan from the first submission to the end of the last job
 * @param completions of the jobs in order of submission
 */
public record LowerBound(double makespan, List<Double> completions) {
  public static final String NAME = "lower-bound";

  /** The bound of a workload on a cluster of this capacity. */
  public static LowerBound of(Workload workload, ResourceVector capacity) {
    Work work = Tasks.anyUseIsKnown(workload) ? Tasks::used : Tasks::work;
    List<Job> jobs = workload.jobs();
    double makespan = 0;
    double[] later = new double[capacity.size()];
    for (int i = jobs.size() - 1; i >= 0; i--) {
      Job job = jobs.get(i);
      double longest = criticalPath(job.model());
      for (int type = 0; type < later.length; type++) {
        later[type] += work.of(job.model(), type);
        longest = Math.max(longest, later[type] / capacity.get(type));
      }
      makespan = Math.max(makespan, job.submitMillis() - jobs.get(0).submitMillis() + longest);
    }
    return new LowerBound(
        makespan, jobs.stream().map(job -> alone(job.model(), work, capacity)).toList());
  }

  /** Completion time of a job that has the cluster for itself, at least. */
  private static double alone(JobModel model, Work work, ResourceVector capacity) {
    double longest = criticalPath(model);
    for (int type = 0; type < capacity.size(); type++) {
      longest = Math.max(longest, work.of(model, type) / capacity.get(type));
    }
    return longest;
  }

  /** What a job needs of a resource: amount times milliseconds. */
  @FunctionalInterface
  private interface Work {
    double of(JobModel model, int type);
  }

  /**
   * Longest way through a job when all tasks run at once, or, of executors, count x slots. A reduce
   * ends after the last map and its own fetching, which may overlap.
   */
  public static double criticalPath(JobModel model) {
    if (model instanceof MapReduce round) {
      long maps = round.maps().durations().longest();
      long reduces = round.reduces().durations().longest();
      boolean mapOnly = round.reduces().count() == 0;
      return (double) (mapOnly ? maps : Math.max(maps, round.shuffleMillis()) + reduces);
    }
    if (model instanceof Chain chain) {
      return chain.rounds().stream().mapToDouble(LowerBound::criticalPath).sum();
    }
    if (model instanceof Dag dag) {
      return longestPath(dag.stages());
    }
    if (model instanceof CoLocated job) {
      return (double) job.work().soloMillis();
    }
    Executors executors = (Executors) model;
    double slots = (double) executors.count() * executors.slots();
    return Math.max(taskMillis(executors) / slots, longestPath(executors.stages()));
  }

  private static double longestPath(List<WorkloadStage> stages) {
    double[] ends = new double[stages.size()];
    double longest = 0;
    for (int i = 0; i < ends.length; i++) {
      for (int parent : stages.get(i).parents()) {
        ends[i] = Math.max(ends[i], ends[parent]);
      }
      ends[i] += (double) stages.get(i).tasks().durations().longest();
      longest = Math.max(longest, ends[i]);
    }
    return longest;
  }

  private static double taskMillis(Executors executors) {
    return executors.stages().stream()
        .mapToDouble(stage -> (double) stage.tasks().durations().sum())
        .sum();
  }
}
