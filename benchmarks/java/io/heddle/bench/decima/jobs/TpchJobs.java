package io.heddle.bench.decima.jobs;

import io.heddle.bench.decima.jobs.StageTimes.Wave;
import io.heddle.model.ResourceVector;
import io.heddle.model.StageGraph;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.SimpleJob;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.WorkloadStage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Measured TPC-H queries as jobs of stages, a container for each task. Which query, how long its
 * tasks take of those measured with about {@value #EXECUTORS} executors, and what they need is
 * chance.
 */
public final class TpchJobs {
  private static final List<String> SIZES = List.of("2g", "5g", "10g", "20g", "50g");
  private static final int EXECUTORS = 20;
  private static final int MOST_GIGABYTES = 4;
  private static final ResourceVector MASTER = ResourceVector.of(1024, 1);
  private static final double MILLIS = 1_000;

  private TpchJobs() {}

  /**
   * So many jobs of the queries in {@code file}. A task takes {@code stretch} times as long as
   * measured, a third of a second: no container on a cluster is started for that.
   */
  public static List<Job> read(Path file, int count, int stretch, long seed) throws IOException {
    List<DagJob> queries = TpchDags.read(file, SIZES);
    List<Job> jobs = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      String id = "tpch-" + i;
      RandomGenerator random = Seeds.random(seed, id);
      DagJob query = queries.get(random.nextInt(queries.size()));
      jobs.add(
          SimpleJob.of(id, MASTER, new Dag(stages(query, stretch, random))).named(query.name()));
    }
    return jobs;
  }

  static List<WorkloadStage> stages(DagJob query, int stretch, RandomGenerator random) {
    StageGraph graph = query.graph();
    ResourceVector demand = ResourceVector.of(1024L * (1 + random.nextInt(MOST_GIGABYTES)), 1);
    int[] childrenFirst = graph.childrenFirst();
    int[] places = new int[graph.stages()];
    List<WorkloadStage> stages = new ArrayList<>();
    for (int i = childrenFirst.length - 1; i >= 0; i--) {
      int stage = childrenFirst[i];
      places[stage] = stages.size();
      List<Integer> parents = new ArrayList<>();
      for (int parent : graph.parents(stage)) {
        parents.add(places[parent]);
      }
      long[] millis = new long[graph.tasks(stage)];
      for (int task = 0; task < millis.length; task++) {
        double seconds = query.times().get(stage).draw(Wave.REST, EXECUTORS, random);
        millis[task] = Math.max(1, Math.round(MILLIS * stretch * seconds));
      }
      stages.add(new WorkloadStage(parents, new TaskGroup(demand, Durations.of(millis))));
    }
    return stages;
  }
}
