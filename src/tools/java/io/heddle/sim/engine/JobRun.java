package io.heddle.sim.engine;

import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Chain;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** A job: one application, or those of a chain one after the other. */
final class JobRun implements ApplicationRun.Listener {
  private static final String STAGES = "heddle.stages=";
  private static final String STAGE = "heddle.stage=";

  private final SimulatedCluster cluster;
  private final Map<ApplicationId, ApplicationRun> applications;
  private final Job job;
  private final List<? extends JobModel> rounds;
  private final Runnable ended;
  private int round;

  /**
   * @param applications that have been submitted and not forgotten
   * @param ended told once the job has ended, refused or not
   */
  JobRun(
      SimulatedCluster cluster,
      Map<ApplicationId, ApplicationRun> applications,
      Job job,
      Runnable ended) {
    this.cluster = cluster;
    this.applications = applications;
    this.job = job;
    this.ended = ended;
    this.rounds = job.model() instanceof Chain chain ? chain.rounds() : List.of(job.model());
  }

  void submit() {
    cluster.observer().submitted(job, cluster.time().now());
    begin();
  }

  private void begin() {
    new ApplicationRun(cluster, applications, job, rounds.get(round), tags(), this).submit();
  }

  /** The job's own tags; who tells the number of rounds also tells which one this is. */
  private Set<String> tags() {
    Set<String> tags = new HashSet<>(job.tags());
    if (rounds.size() > 1 && tags.stream().anyMatch(tag -> tag.startsWith(STAGES))) {
      tags.add(STAGE + round);
    }
    return tags;
  }

  @Override
  public void refused(String reason) {
    cluster.observer().refused(job, cluster.time().now(), reason);
    ended.run();
  }

  @Override
  public void ended(boolean success) {
    if (success && ++round < rounds.size()) {
      begin();
    } else {
      cluster.observer().finished(job, cluster.time().now(), success);
      ended.run();
    }
  }
}
