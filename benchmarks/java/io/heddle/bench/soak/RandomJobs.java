package io.heddle.bench.soak;

import io.heddle.bench.generate.DagShape;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Chain;
import io.heddle.sim.workload.JobModel.CoLocated;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.JobModel.Work;
import io.heddle.sim.workload.NodeChoice;
import io.heddle.sim.workload.NodeChoice.Spread;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Jobs of every kind at random times; {@code uses} are profiles that co-located jobs may have. */
record RandomJobs(int perHour, List<String> queues, List<String> uses) {
  private static final ResourceVector MASTER = ResourceVector.of(1_024, 1);

  Workload over(int hours, long seed) {
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < hours * perHour; i++) {
      String id = "job-" + i;
      SplittableRandom random = Seeds.random(seed, id);
      jobs.add(
          new Job(
              id,
              "recurring-" + random.nextInt(50),
              "user-" + random.nextInt(8),
              queues.get(random.nextInt(queues.size())),
              0,
              random.nextLong(hours * VirtualSoak.HOUR),
              MASTER,
              Set.of(),
              model(random)));
    }
    return new Workload("soak", jobs);
  }

  private JobModel model(SplittableRandom random) {
    return switch (random.nextInt(5)) {
      case 0 -> round(random);
      case 1 -> new Chain(List.of(round(random), round(random), round(random)));
      case 2 -> new Dag(stages(random));
      case 3 -> new Executors(ResourceVector.of(2_048, 2), random.nextInt(1, 6), 2, stages(random));
      default ->
          new CoLocated(
              ResourceVector.of(2_048, 2),
              new Spread(random.nextInt(1, 6), 1, NodeChoice.FREE),
              new Work(
                  uses.get(random.nextInt(uses.size())),
                  random.nextLong(60_000, 600_000),
                  Work.Progress.TOLD));
    };
  }

  private static MapReduce round(SplittableRandom random) {
    return new MapReduce(tasks(random), tasks(random), 2_000);
  }

  private static List<WorkloadStage> stages(SplittableRandom random) {
    List<List<Integer>> parents = DagShape.draw(random.nextInt(1, 6), random);
    return IntStream.range(0, parents.size())
        .mapToObj(i -> new WorkloadStage(parents.get(i), tasks(random)))
        .toList();
  }

  private static TaskGroup tasks(SplittableRandom random) {
    ResourceVector demand = ResourceVector.of(1_024 * random.nextLong(1, 4), random.nextLong(1, 3));
    double mean = random.nextDouble(5_000, 60_000);
    return new TaskGroup(demand, Durations.lognormal(random.nextInt(1, 20), mean, 0.6, random));
  }
}
