package io.heddle.dag;

import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** Decides which stage of which job gets free executors; of one thread at a time. */
public interface StagePolicy {
  /** Asked again and again while an executor is free and a stage eligible. */
  Decision decide(Situation situation);

  /**
   * Returns a few words per job, by its place in the situation; of some there is nothing to say.
   */
  default Map<Integer, String> reasons(Situation situation) {
    return Map.of();
  }

  /** Wraps a policy that throws {@link LatePolicyException} once {@code nanos} have passed. */
  static StagePolicy timed(StagePolicy policy, LongSupplier ticker, long nanos) {
    long start = ticker.getAsLong();
    return situation -> {
      Decision decision = policy.decide(situation);
      if (ticker.getAsLong() - start > nanos) {
        throw new LatePolicyException("the policy took longer than " + nanos / 1000 + " us");
      }
      return decision;
    };
  }

  /**
   * Who gets free executors.
   *
   * @param job index into the situation's jobs; -1 to leave those that are free as they are
   * @param stage that gets them, eligible
   * @param limit of executors that the job may hold then, more than it holds now
   */
  record Decision(int job, int stage, int limit) {
    /** Free executors stay free until something changes. */
    public static final Decision NONE = new Decision(-1, -1, 0);
  }

  /**
   * What a decision is made from.
   *
   * @param jobs not finished, in the order of their submission
   * @param free of the executors, those idle in a job included
   * @param now in seconds
   */
  record Situation(List<JobProgress> jobs, int executors, int free, double now) {}

  class PolicyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public PolicyException(String message) {
      super(message);
    }
  }

  final class LatePolicyException extends PolicyException {
    private static final long serialVersionUID = 1;

    public LatePolicyException(String message) {
      super(message);
    }
  }
}
