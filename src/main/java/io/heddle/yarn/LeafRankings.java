package io.heddle.yarn;

import io.heddle.config.HeddleConfig;
import io.heddle.config.QueueConfig;
import io.heddle.config.TermsConfig;
import io.heddle.learn.dag.ShippedWeights;
import io.heddle.learn.dag.StagePolicy;
import java.util.Map;

/** Makes the rankings of leaf queues, each with the policy that it is configured for. */
final class LeafRankings {
  private final HeddleConfig config;
  private final Services services;
  private final VectorSpace vectors;
  private final StageWeights weights;

  LeafRankings(HeddleConfig config, Services services, VectorSpace vectors, StageWeights weights) {
    this.config = config;
    this.services = services;
    this.vectors = vectors;
    this.weights = weights;
  }

  /** An empty ranking of a queue. */
  LeafRanking of(String queuePath, RankingRules.QueueOrder order) {
    QueueConfig queue = config.queues().of(queuePath);
    StagePlan stages = stages(queuePath, queue);
    TermsConfig terms = stages == null ? config.terms() : config.terms().withoutMasterAdmission();
    return new LeafRanking(queuePath, order, services.policyOf(queue), terms, stages, vectors);
  }

  private StagePlan stages(String queuePath, QueueConfig queue) {
    Map<ShippedWeights, StagePolicy> policies = weights.policies(queue.policy());
    if (policies.isEmpty()) {
      return null;
    }
    policies.replaceAll((pattern, policy) -> services.parts().stages().apply(policy));
    return new StagePlan(
        new StageRules(
            queuePath,
            policies,
            config.dag(),
            config.guard(),
            services.ticker(),
            services.metrics().stages()));
  }
}
