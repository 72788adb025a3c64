package io.heddle.yarn.demand;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.score.RequestScore;
import io.heddle.score.RequestState;
import io.heddle.score.ResourceWeights;
import io.heddle.score.ScoringPolicy;
import io.heddle.yarn.jobs.VectorSpace;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * How a queue's requests are entered into its index.
 *
 * @param order what the queue's own ordering policy adds
 * @param urgencyWeights w_p of R in Eq. 2 and 3, the same for all applications
 * @param plan what is expected of the queue, for a policy that plans ahead
 * @param stages says what a request weighs, for a policy that orders stages; else null
 */
public record RankingRules(
    ScoringPolicy policy,
    QueueOrder order,
    VectorSpace vectors,
    ResourceWeights urgencyWeights,
    QueueForecast plan,
    StageSchedule stages) {

  /** What a stock ordering policy looks at. */
  public interface QueueOrder {
    /** The application's priority where the policy honours it, else 0. */
    int level(FiCaSchedulerApp application);

    /** What the application holds where the policy prefers those who hold less, else 0. */
    double share(HeldResources held);
  }

  int level(FiCaSchedulerApp application) {
    return order.level(application);
  }

  List<Double> jobScores(LiveApplication application) {
    return policy.scoreJob(application.job().stages());
  }

  ResourceVector none() {
    return vectors.none();
  }

  /** What the master of an application takes; null where it runs outside of the cluster. */
  ResourceVector masterDemand(FiCaSchedulerApp application) {
    Resource master = application.getAMResource(application.getAppAMNodePartitionName());
    return master == null || application.getUnmanagedAM() ? null : vectors.vector(master);
  }

  /**
   * The score of a request.
   *
   * @param progress null for an application without map and reduce
   * @param planWeight what the queue's plan of stages gives it
   * @throws io.heddle.score.ScoringException if the policy gives none that can be ranked
   */
  RequestScore score(
      RequestKind kind,
      MapReduceProgress progress,
      RequestState.Forecast forecast,
      RequestState.Standing standing,
      double planWeight) {
    return policy.scoreRequest(
        new RequestState(kind, progress, urgencyWeights, forecast, standing, planWeight));
  }
}
