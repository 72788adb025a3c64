package io.heddle.yarn;

import io.heddle.admit.AdmissionPolicy;
import io.heddle.admit.Admissions;
import io.heddle.config.PreferenceWeights;
import io.heddle.learn.Ended;
import io.heddle.learn.Period;
import io.heddle.metrics.NodeMetrics;
import io.heddle.score.PlacementPolicy;
import io.heddle.score.ScoringPolicy;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * What a scheduler is made with.
 *
 * @param ticker nanoseconds, monotone
 * @param placement makes the scoring policy that configuration names, with its weights
 * @param admission makes the admission policy that configuration names
 * @param metrics what is known of the nodes' use, by the scheduler's clock
 * @param learner is told of periods and ends
 */
public record Parts(
    LongSupplier ticker,
    BiFunction<PlacementPolicy, PreferenceWeights, ScoringPolicy> placement,
    Function<Admissions, AdmissionPolicy> admission,
    NodeMetrics metrics,
    Learner learner) {

  /** Those of a ResourceManager, at this clock. */
  public static Parts at(LongSupplier ticker) {
    return new Parts(
        ticker,
        PlacementPolicy::create,
        policy -> (waiting, running) -> 0,
        (end, length) -> Map.of(),
        new Learner() {
          @Override
          public void observe(Period period) {}

          @Override
          public void ended(Ended ended) {}
        });
  }

  /** The same with other scoring. */
  public Parts withPlacement(
      BiFunction<PlacementPolicy, PreferenceWeights, ScoringPolicy> scoring) {
    return new Parts(ticker, scoring, admission, metrics, learner);
  }

  /** The same with other admission policies. */
  public Parts withAdmission(Function<Admissions, AdmissionPolicy> policies) {
    return new Parts(ticker, placement, policies, metrics, learner);
  }

  /** The same with another monitor. */
  public Parts withMetrics(NodeMetrics monitor) {
    return new Parts(ticker, placement, admission, monitor, learner);
  }

  /** The same with another learner. */
  public Parts withLearner(Learner pupil) {
    return new Parts(ticker, placement, admission, metrics, pupil);
  }
}
