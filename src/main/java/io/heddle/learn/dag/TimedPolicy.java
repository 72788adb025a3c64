package io.heddle.learn.dag;

import io.heddle.learn.dag.StagePolicy.Decision;
import io.heddle.learn.dag.StagePolicy.PolicyException;
import io.heddle.learn.dag.StagePolicy.Situation;
import java.util.function.LongSupplier;

/** A policy that may take so long for all decisions of an {@link Allotment} together. */
public final class TimedPolicy implements StagePolicy {
  private final StagePolicy policy;
  private final LongSupplier ticker;
  private final long nanos;
  private final long start;

  /**
   * With its time started.
   *
   * @param ticker nanoseconds, monotone
   * @param nanos that it may take
   */
  public TimedPolicy(StagePolicy policy, LongSupplier ticker, long nanos) {
    this.policy = policy;
    this.ticker = ticker;
    this.nanos = nanos;
    start = ticker.getAsLong();
  }

  /**
   * As the policy decides.
   *
   * @throws PolicyException if the time is used up
   */
  @Override
  public Decision decide(Situation situation) {
    Decision decision = policy.decide(situation);
    if (ticker.getAsLong() - start > nanos) {
      throw new PolicyException("the policy took longer than " + nanos / 1000 + " us");
    }
    return decision;
  }
}
