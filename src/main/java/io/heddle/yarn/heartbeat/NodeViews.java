package io.heddle.yarn.heartbeat;

import io.heddle.config.FitnessConfig;
import io.heddle.config.FitnessConfig.Unit;
import io.heddle.model.ResourceVector;
import io.heddle.place.NodeView;
import io.heddle.score.ResourceWeights;
import io.heddle.yarn.jobs.VectorSpace;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** Shows nodes to decisions; remembers the last, for a heartbeat brings many decisions on one. */
final class NodeViews {
  private record Capacity(
      Resource total, ResourceVector vector, ResourceWeights weights, ResourceWeights useWeights) {}

  private final VectorSpace vectors;
  private final Unit unit;
  private final ResourceWeights configured;
  private Capacity capacity;
  private NodeView view;
  private boolean withKillable;

  /** No node was shown yet. */
  NodeViews(FitnessConfig config, VectorSpace vectors) {
    this.vectors = vectors;
    this.unit = config.unit();
    this.configured = vectors.weights(config);
  }

  /** Forgets what was left on the node: a container was given since. */
  void forgetResidual() {
    view = null;
  }

  /**
   * The node as a decision about requests for {@code partition} sees it.
   *
   * @param countsKillable whether containers that stock may kill for the queue count as room
   */
  NodeView of(FiCaSchedulerNode node, String partition, boolean countsKillable) {
    if (view == null || !view.partition().equals(partition) || withKillable != countsKillable) {
      withKillable = countsKillable;
      Capacity known = capacityOf(node.getTotalResource());
      ResourceVector residual = vectors.vector(node.getUnallocatedResource());
      if (countsKillable) {
        residual = residual.plus(vectors.vector(node.getTotalKillableResources()));
      }
      view =
          new NodeView(
              node.getNodeID(),
              known.vector(),
              residual,
              partition,
              known.weights(),
              known.useWeights());
    }
    return view;
  }

  private Capacity capacityOf(Resource total) {
    if (capacity == null || !capacity.total().equals(total)) {
      ResourceVector vector = vectors.vector(total);
      capacity =
          unit == Unit.RAW
              ? new Capacity(total, vector, configured, configured)
              : new Capacity(
                  total,
                  vector,
                  ResourceWeights.perSquaredCapacity(vector, configured),
                  ResourceWeights.perCapacity(vector, configured));
    }
    return capacity;
  }
}
