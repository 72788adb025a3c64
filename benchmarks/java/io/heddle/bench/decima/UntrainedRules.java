package io.heddle.bench.decima;

import io.heddle.dag.JobProgress;
import io.heddle.dag.StagePolicy;
import io.heddle.dag.StagePolicy.Decision;
import io.heddle.dag.StagePolicy.Situation;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import java.util.random.RandomGenerator;

/** Rules that schedulers of stages go by without having learned anything. */
public final class UntrainedRules {
  private static final double LEAST_WORK = 1;

  private UntrainedRules() {}

  /** Spark's own: all executors to the job that came first. */
  public static StagePolicy fifo() {
    return greedy((job, stage) -> 0, JobProgress::path);
  }

  /** The job with the least work left first, and of its stages the one on the critical path. */
  static StagePolicy shortestJobFirst() {
    return greedy((job, stage) -> -job.remainingWork(), JobProgress::path);
  }

  /** The stage with the longest way to its job's end first, whosever it is. */
  static StagePolicy criticalPath() {
    return greedy(JobProgress::path, (job, stage) -> 0);
  }

  /**
   * Tetris, where executors are all alike and every task fits as well: starts the stage that fills
   * most of the free executors, of the shortest job.
   */
  static StagePolicy tetris() {
    return situation ->
        best(
            situation,
            (job, stage) -> Math.min(job.open(stage), situation.free()) / job.remainingWork(),
            JobProgress::path);
  }

  /** Any eligible stage, and any limit that gives it at least one executor. */
  static StagePolicy random(RandomGenerator random) {
    return situation -> {
      Decision any =
          best(situation, (job, stage) -> random.nextDouble(), (job, stage) -> random.nextDouble());
      return any.equals(Decision.NONE)
          ? any
          : new Decision(
              any.job(),
              any.stage(),
              situation.jobs().get(any.job()).held() + 1 + random.nextInt(situation.free()));
    };
  }

  /**
   * Each job's share is proportional to a power of its whole work, 0 for fair sharing, below 0 to
   * favour small jobs; the job furthest below its share is first. What others leave goes beyond a
   * share.
   */
  static StagePolicy weightedFair(double exponent) {
    return situation -> weightedFair(situation, exponent);
  }

  private static Decision weightedFair(Situation situation, double exponent) {
    List<JobProgress> jobs = situation.jobs();
    double[] parts = new double[jobs.size()];
    double all = 0;
    for (int i = 0; i < parts.length; i++) {
      parts[i] = Math.pow(Math.max(LEAST_WORK, work(jobs.get(i))), exponent);
      all += parts[i];
    }
    Decision best = Decision.NONE;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < parts.length; i++) {
      JobProgress job = jobs.get(i);
      double share = situation.executors() * parts[i] / all;
      int stage = first(job, JobProgress::path);
      if (stage >= 0 && job.held() / share < least) {
        least = job.held() / share;
        best = new Decision(i, stage, Math.max(job.held() + 1, (int) Math.ceil(share)));
      }
    }
    return best;
  }

  private static double work(JobProgress job) {
    double work = 0;
    for (int stage = 0; stage < job.graph().stages(); stage++) {
      work += job.graph().tasks(stage) * job.graph().taskSeconds(stage);
    }
    return work;
  }

  /** The job that rates highest, of equal ones that which came first, and then its stage. */
  private static StagePolicy greedy(
      ToDoubleBiFunction<JobProgress, Integer> first,
      ToDoubleBiFunction<JobProgress, Integer> then) {
    return situation -> best(situation, first, then);
  }

  private static Decision best(
      Situation situation,
      ToDoubleBiFunction<JobProgress, Integer> first,
      ToDoubleBiFunction<JobProgress, Integer> then) {
    Decision best = Decision.NONE;
    double most = Double.NEGATIVE_INFINITY;
    double mostThen = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < situation.jobs().size(); i++) {
      JobProgress job = situation.jobs().get(i);
      for (int stage = 0; stage < job.graph().stages(); stage++) {
        if (!job.isEligible(stage)) {
          continue;
        }
        double own = first.applyAsDouble(job, stage);
        double ownThen = then.applyAsDouble(job, stage);
        if (own > most || (own == most && i == best.job() && ownThen > mostThen)) {
          most = own;
          mostThen = ownThen;
          best = new Decision(i, stage, situation.executors());
        }
      }
    }
    return best;
  }

  private static int first(JobProgress job, ToDoubleBiFunction<JobProgress, Integer> order) {
    int first = -1;
    for (int stage = 0; stage < job.graph().stages(); stage++) {
      if (job.isEligible(stage)
          && (first < 0 || order.applyAsDouble(job, stage) > order.applyAsDouble(job, first))) {
        first = stage;
      }
    }
    return first;
  }
}
