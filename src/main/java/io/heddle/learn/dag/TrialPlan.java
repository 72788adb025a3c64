package io.heddle.learn.dag;

import io.heddle.model.StageGraph;
import java.util.List;

/**
 * Made-up plans before the first one that counts, so that it does not pay for the loading of
 * classes out of its time, and weights that give nothing to anyone are found out.
 */
public final class TrialPlan {
  private static final int ROUNDS = 50;
  private static final int EXECUTORS = 20;
  private static final int MOST_TURNS = 64;

  private TrialPlan() {}

  /**
   * Plays a policy, and throws away what comes of it.
   *
   * @return how many turns it gave
   * @throws PolicyException if it gives what cannot be
   */
  public static int of(StagePolicy policy) {
    int turns = 0;
    for (int round = 0; round < ROUNDS; round++) {
      List<JobProgress> jobs = List.of(job(3), job(9), job(27));
      Situation situation = new Situation(jobs, EXECUTORS, EXECUTORS, round);
      turns += Allotment.by(policy, situation, MOST_TURNS).turns().size();
    }
    return turns;
  }

  private static JobProgress job(int tasks) {
    StageGraph graph =
        new StageGraph(
            new int[] {tasks, tasks, 1},
            new double[] {2, 5, 1},
            List.of(new int[0], new int[0], new int[] {0, 1}));
    return new JobProgress(graph, 0);
  }
}
