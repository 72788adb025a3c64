package io.heddle.dag;

import io.heddle.dag.StagePolicy.Situation;
import io.heddle.model.StageGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

final class DagJobs {
  private DagJobs() {}

  static JobProgress single(int tasks, double seconds) {
    return new JobProgress(
        new StageGraph(new int[] {tasks}, new double[] {seconds}, List.of(new int[0])));
  }

  /** A job of up to 9 stages, some of whose tasks run or have ended. */
  static JobProgress random(RandomGenerator random) {
    int stages = random.nextInt(1, 10);
    int[] tasks = new int[stages];
    double[] seconds = new double[stages];
    List<int[]> parents = new ArrayList<>();
    for (int stage = 0; stage < stages; stage++) {
      tasks[stage] = random.nextInt(1, 20);
      seconds[stage] = random.nextDouble(0.1, 5);
      parents.add(
          stage == 0 || random.nextInt(4) == 0 ? new int[0] : new int[] {random.nextInt(stage)});
    }
    JobProgress job = new JobProgress(new StageGraph(tasks, seconds, parents));
    for (int step = random.nextInt(20); step > 0; step--) {
      int stage = random.nextInt(stages);
      if (job.isEligible(stage)) {
        job.sent(stage);
        job.arrived(stage);
        job.started(stage);
        if (random.nextBoolean()) {
          job.ended(stage);
          job.freed();
        }
      }
    }
    return job;
  }

  static Situation situation(int jobs, RandomGenerator random) {
    List<JobProgress> all = new ArrayList<>();
    int held = 0;
    while (all.size() < jobs) {
      JobProgress job = random(random);
      if (job.openStages() > 0) {
        all.add(job);
        held += job.held();
      }
    }
    return new Situation(all, held + 30, 30, 0);
  }
}
