package io.heddle.sim.engine;

import io.heddle.model.ResourceVector;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.Contender;
import io.heddle.sim.RunObserver;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Chain;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Jobs for tests; each container but that of an executor has 1 GiB and 1 core. */
final class TestJobs {
  static final ResourceVector DEMAND = ResourceVector.of(1_024, 1);

  /** Settings of an admin under which containers are placed at heartbeats alone. */
  static final AdminSettings BY_HEARTBEATS =
      new AdminSettings(
          Map.of("yarn.scheduler.capacity.schedule-asynchronously.enable", "false"), Map.of(), "");

  private TestJobs() {}

  static TaskGroup tasks(int count, long millis) {
    return new TaskGroup(DEMAND, Durations.equal(count, millis));
  }

  static Job job(String id, JobModel model) {
    return new Job(id, id, "ann", "root.default", 0, 0, DEMAND, Set.of(), model);
  }

  static Workload workload(Job... jobs) {
    return new Workload("test", List.of(jobs));
  }

  static Workload ofEachKind() {
    List<WorkloadStage> stages =
        List.of(
            new WorkloadStage(List.of(), tasks(60, 10_000)),
            new WorkloadStage(List.of(0), tasks(40, 12_000)),
            new WorkloadStage(List.of(0), tasks(20, 8_000)));
    return workload(
        job("map-reduce", new MapReduce(tasks(80, 10_000), tasks(20, 15_000), 5_000)),
        job("dag", new Dag(stages)),
        job("executors", new Executors(ResourceVector.of(2_048, 2), 8, 2, stages)));
  }

  /** Two rounds of MapReduce, submitted later than all else. */
  static Job chain() {
    MapReduce round = new MapReduce(tasks(30, 9_000), tasks(5, 7_000), 2_000);
    return job("chain", new Chain(List.of(round, round))).submittedAt(4_000);
  }

  /** Runs a workload under a scheduler with the usual settings; when the last event was. */
  static long run(
      Workload workload, ClusterSpec cluster, SchedulerChoice scheduler, RunObserver observer) {
    return Simulator.run(
        workload, cluster, scheduler, SimulationSettings.standard(1), observer, () -> false);
  }

  static long run(
      Workload workload, ClusterSpec cluster, Contender contender, RunObserver observer) {
    return Simulator.run(
        contender.workload(workload),
        cluster,
        contender.scheduler(),
        contender.settings(SimulationSettings.standard(1)),
        observer,
        () -> false);
  }
}
