package io.heddle.yarn;

import io.heddle.admit.AdmissionPolicy;
import io.heddle.admit.Admissions;
import io.heddle.admit.Experience;
import io.heddle.config.LearningConfig;
import io.heddle.config.MetricsConfig;
import io.heddle.config.ScoringConfig;
import io.heddle.learn.dag.StagePolicy;
import io.heddle.metrics.MetricsEnvironment;
import io.heddle.metrics.NodeMetrics;
import io.heddle.metrics.NodeMetricsCollector;
import io.heddle.score.PlacementPolicy;
import io.heddle.score.ScoringPolicy;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * What a scheduler is made with.
 *
 * @param ticker nanoseconds, monotone
 * @param random each part that draws is given one split from it
 * @param placement makes the scoring policy that configuration names
 * @param admission makes the admission policy that configuration names
 * @param monitor tells the nodes' use
 * @param stages is given each policy for jobs of stages, and gives the one that is used
 */
public record Parts(
    LongSupplier ticker,
    RandomGenerator.SplittableGenerator random,
    BiFunction<PlacementPolicy, ScoringConfig, ScoringPolicy> placement,
    AdmissionPolicies admission,
    Monitor monitor,
    UnaryOperator<StagePolicy> stages) {

  /** Begins to tell the nodes' use; see {@link NodeMetricsCollector#start}. */
  @FunctionalInterface
  public interface Monitor {
    /** What tells it, by the scheduler's clock; is closed if it can be. */
    NodeMetrics open(MetricsConfig config, MetricsEnvironment environment);
  }

  /** Makes admission policies; see {@link Admissions#create}. */
  @FunctionalInterface
  public interface AdmissionPolicies {
    /** A policy, for one thread at a time. */
    AdmissionPolicy create(
        Admissions policy, LearningConfig config, Experience experience, RandomGenerator random);
  }

  /** Those of a ResourceManager, with this clock and chance. */
  public static Parts of(LongSupplier ticker, RandomGenerator.SplittableGenerator random) {
    return new Parts(
        ticker,
        random,
        PlacementPolicy::create,
        Admissions::create,
        NodeMetricsCollector::start,
        UnaryOperator.identity());
  }

  /** The same with other scoring. */
  public Parts withPlacement(BiFunction<PlacementPolicy, ScoringConfig, ScoringPolicy> policies) {
    return new Parts(ticker, random, policies, admission, monitor, stages);
  }

  /** The same with other admission policies. */
  public Parts withAdmission(AdmissionPolicies policies) {
    return new Parts(ticker, random, placement, policies, monitor, stages);
  }

  /** The same with another monitor. */
  public Parts withMetrics(NodeMetrics metrics) {
    return new Parts(
        ticker, random, placement, admission, (config, environment) -> metrics, stages);
  }

  /** The same with other policies for jobs of stages. */
  public Parts withStages(UnaryOperator<StagePolicy> policies) {
    return new Parts(ticker, random, placement, admission, monitor, policies);
  }
}
