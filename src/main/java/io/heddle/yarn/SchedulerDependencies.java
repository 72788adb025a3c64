package io.heddle.yarn;

import io.heddle.admit.Admissions;
import io.heddle.config.MetricsConfig;
import io.heddle.config.ScoringConfig;
import io.heddle.dag.StagePolicy;
import io.heddle.model.HadoopVersions;
import io.heddle.nodemetrics.MetricsEnvironment;
import io.heddle.nodemetrics.NodeMetrics;
import io.heddle.score.PlacementPolicy;
import io.heddle.score.ScoringPolicy;
import io.heddle.yarn.admission.AdmissionDependencies.AdmissionPolicyFactory;
import io.heddle.yarn.observe.NodeMetricsService.Reading;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.apache.hadoop.util.VersionInfo;

/**
 * What a scheduler is made with.
 *
 * @param ticker nanoseconds, monotone
 * @param random each part that draws is given one split from it
 * @param placement makes the configured scoring policy
 * @param admission makes the configured admission policy
 * @param nodeMetrics starts to read the use of the nodes
 * @param stages is given each policy for jobs of stages, and gives the one that is used
 * @param hadoop what the jar was built for, and what runs it
 */
public record SchedulerDependencies(
    LongSupplier ticker,
    RandomGenerator.SplittableGenerator random,
    BiFunction<PlacementPolicy, ScoringConfig, ScoringPolicy> placement,
    AdmissionPolicyFactory admission,
    BiFunction<MetricsConfig, MetricsEnvironment, Reading> nodeMetrics,
    UnaryOperator<StagePolicy> stages,
    HadoopVersions hadoop) {
  /** Returns the dependencies in a ResourceManager, with this clock and random source. */
  public static SchedulerDependencies of(
      LongSupplier ticker, RandomGenerator.SplittableGenerator random) {
    return new SchedulerDependencies(
        ticker,
        random,
        PlacementPolicy::create,
        Admissions::create,
        Reading::start,
        UnaryOperator.identity(),
        HadoopVersions.of(SchedulerDependencies.class, VersionInfo.getVersion()));
  }

  public SchedulerDependencies withPlacement(
      BiFunction<PlacementPolicy, ScoringConfig, ScoringPolicy> policies) {
    return new SchedulerDependencies(
        ticker, random, policies, admission, nodeMetrics, stages, hadoop);
  }

  public SchedulerDependencies withAdmission(AdmissionPolicyFactory policies) {
    return new SchedulerDependencies(
        ticker, random, placement, policies, nodeMetrics, stages, hadoop);
  }

  public SchedulerDependencies withMetrics(NodeMetrics metrics) {
    return new SchedulerDependencies(
        ticker,
        random,
        placement,
        admission,
        (config, environment) -> Reading.of(metrics),
        stages,
        hadoop);
  }

  public SchedulerDependencies withStages(UnaryOperator<StagePolicy> policies) {
    return new SchedulerDependencies(
        ticker, random, placement, admission, nodeMetrics, policies, hadoop);
  }

  public SchedulerDependencies withHadoop(HadoopVersions versions) {
    return new SchedulerDependencies(
        ticker, random, placement, admission, nodeMetrics, stages, versions);
  }
}
