package io.heddle.dag;

import io.heddle.dag.StagePolicy.Decision;
import io.heddle.dag.StagePolicy.PolicyException;
import io.heddle.dag.StagePolicy.Situation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Who gets the free executors of a situation, one decision of a policy after another.
 *
 * @param turns in the order in which they were decided
 * @param limits of executors by job; 0 where nothing was decided of it
 */
public record ExecutorAllocation(List<Turn> turns, List<Integer> limits) {
  public ExecutorAllocation {
    turns = List.copyOf(turns);
    limits = List.copyOf(limits);
  }

  /**
   * Asks a policy until no executor is free or no task open, or it holds; this changes the jobs.
   *
   * @throws PolicyException if a decision cannot be carried out
   */
  public static ExecutorAllocation by(StagePolicy policy, Situation situation, int mostTurns) {
    List<JobProgress> jobs = situation.jobs();
    List<Turn> turns = new ArrayList<>();
    Integer[] limits = new Integer[jobs.size()];
    Arrays.fill(limits, 0);
    int free = situation.free();
    int open = open(jobs);
    while (free > 0 && open > 0 && turns.size() < mostTurns) {
      Decision decision =
          policy.decide(new Situation(jobs, situation.executors(), free, situation.now()));
      if (decision.equals(Decision.NONE)) {
        break;
      }
      int given = Math.min(free, room(jobs, decision));
      JobProgress job = jobs.get(decision.job());
      for (int i = 0; i < given; i++) {
        job.sent(decision.stage());
      }
      free -= given;
      open -= given;
      turns.add(new Turn(decision.job(), decision.stage(), job.held()));
      limits[decision.job()] = decision.limit();
    }
    boolean nothingRuns = jobs.stream().allMatch(job -> job.held() == 0);
    if (turns.isEmpty() && open > 0 && free > 0 && nothingRuns) {
      throw new PolicyException("nothing runs, and the policy gives nothing");
    }
    return new ExecutorAllocation(turns, List.of(limits));
  }

  private static int open(List<JobProgress> jobs) {
    int open = 0;
    for (JobProgress job : jobs) {
      for (int stage = 0; stage < job.graph().stages(); stage++) {
        open += job.isEligible(stage) ? job.open(stage) : 0;
      }
    }
    return open;
  }

  private static int room(List<JobProgress> jobs, Decision decision) {
    if (decision.job() < 0 || decision.job() >= jobs.size()) {
      throw new PolicyException("no such job: " + decision);
    }
    JobProgress job = jobs.get(decision.job());
    if (decision.stage() < 0
        || decision.stage() >= job.graph().stages()
        || !job.isEligible(decision.stage())) {
      throw new PolicyException("not a stage that may be given executors: " + decision);
    }
    if (decision.limit() <= job.held()) {
      throw new PolicyException(
          "the job holds %d executors, no less than its limit: %s".formatted(job.held(), decision));
    }
    return Math.min(decision.limit() - job.held(), job.open(decision.stage()));
  }

  /**
   * One decision of a policy, carried out.
   *
   * @param job index into the situation's jobs
   * @param upTo executors that the job holds then
   */
  public record Turn(int job, int stage, int upTo) {}
}
