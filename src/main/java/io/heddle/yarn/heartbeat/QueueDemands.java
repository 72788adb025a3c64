package io.heddle.yarn.heartbeat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.QueueSettings.QueueConfig;
import io.heddle.dag.ShippedWeights;
import io.heddle.dag.StagePolicy;
import io.heddle.place.WaitingLimit;
import io.heddle.score.ScoringPolicy;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.demand.RankingRules;
import io.heddle.yarn.jobs.VectorSpace;
import io.heddle.yarn.stages.StagePlan;
import io.heddle.yarn.stages.StageRules;
import io.heddle.yarn.stages.StageWeights;
import java.util.Map;

/** Makes the rankings of leaf queues, each with the policy that it is configured for. */
final class QueueDemands {
  private final HeddleConfig config;
  private final HeartbeatDependencies dependencies;
  private final VectorSpace vectors;
  private final StageWeights weights;
  private final WaitingLimit limit;

  QueueDemands(
      HeddleConfig config,
      HeartbeatDependencies dependencies,
      VectorSpace vectors,
      StageWeights weights,
      WaitingLimit limit) {
    this.config = config;
    this.dependencies = dependencies;
    this.vectors = vectors;
    this.weights = weights;
    this.limit = limit;
  }

  /** An empty ranking of a queue. */
  QueueDemand of(String queuePath, RankingRules.QueueOrder order) {
    QueueConfig queue = config.queues().of(queuePath);
    StagePlan stages = stages(queuePath, queue);
    ScoringPolicy policy = dependencies.policies().apply(queue, config.terms());
    return new QueueDemand(
        new QueueDemand.Setup(
            queuePath,
            order,
            policy,
            stages != null ? config.terms().withoutMasterAdmission() : config.terms(),
            limit,
            stages,
            vectors,
            dependencies.lock()::isHeldByCurrentThread));
  }

  private StagePlan stages(String queuePath, QueueConfig queue) {
    Map<ShippedWeights, StagePolicy> policies = weights.policies().of(queue.policy());
    if (policies.isEmpty()) {
      return null;
    }
    policies.replaceAll((pattern, policy) -> dependencies.stagePolicies().apply(policy));
    return new StagePlan(
        new StageRules(
            queuePath,
            policies,
            config.dag(),
            config.guard(),
            dependencies.ticker(),
            dependencies.metrics().stages()));
  }
}
