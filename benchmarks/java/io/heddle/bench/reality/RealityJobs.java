package io.heddle.bench.reality;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.SimpleJob;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.List;
import java.util.random.RandomGenerator;

/** The jobs that run on both clusters: of different shapes, more than fit at a time. */
final class RealityJobs {
  static final int NODES = 4;
  static final int NODE_MEMORY = 8192;
  static final int NODE_CORES = 6;
  static final ClusterSpec CLUSTER = ClusterSpec.of(NODES, NODE_MEMORY, NODE_CORES);
  private static final double JITTER = 0.2;

  private RealityJobs() {}

  /** Five jobs that keep the cluster busy for about 20 s; durations by chance. */
  static Workload all(long seed) {
    RandomGenerator random = Seeds.random(seed, "reality");
    return new Workload(
        "reality",
        List.of(
            job(
                "wordcount",
                0,
                new MapReduce(tasks(16, 1024, 1, 3, random), tasks(2, 1024, 1, 2, random), 1_000)),
            job(
                "terasort",
                1,
                new MapReduce(tasks(10, 512, 2, 4, random), tasks(4, 3072, 1, 4, random), 2_000)),
            job(
                "scan",
                2,
                new MapReduce(tasks(14, 3072, 1, 3, random), tasks(1, 512, 1, 1, random), 0)),
            job(
                "query",
                4,
                new Dag(
                    List.of(
                        new WorkloadStage(List.of(), tasks(8, 2048, 1, 2, random)),
                        new WorkloadStage(List.of(0), tasks(6, 1024, 2, 3, random)),
                        new WorkloadStage(List.of(1), tasks(1, 1024, 1, 2, random))))),
            job(
                "late",
                10,
                new MapReduce(tasks(6, 1024, 1, 2, random), tasks(1, 1024, 1, 1, random), 0))));
  }

  /** Two jobs that fill the cluster, the second much shorter and later. */
  static Workload few(long seed) {
    RandomGenerator random = Seeds.random(seed, "reality");
    return new Workload(
        "reality-quick",
        List.of(
            job(
                "first",
                0,
                new MapReduce(tasks(20, 1024, 2, 3, random), tasks(2, 1024, 1, 2, random), 0)),
            job(
                "second",
                6,
                new MapReduce(tasks(10, 1024, 2, 3, random), tasks(1, 1024, 1, 3, random), 0))));
  }

  /** One small job, for classes to be loaded before anything is measured. */
  static Workload warmUp() {
    RandomGenerator random = Seeds.random(0, "reality");
    return new Workload(
        "warm-up",
        List.of(
            job(
                "warm-up",
                0,
                new MapReduce(tasks(12, 1024, 1, 1, random), tasks(1, 1024, 1, 1, random), 0))));
  }

  private static Job job(String id, int submitSeconds, JobModel model) {
    return SimpleJob.of(id, ResourceVector.of(512, 1), model).submittedAt(1000L * submitSeconds);
  }

  private static TaskGroup tasks(
      int count, int memory, int cores, int seconds, RandomGenerator random) {
    return new TaskGroup(
        ResourceVector.of(memory, cores),
        Durations.uniform(count, 1000.0 * seconds, JITTER, random));
  }
}
