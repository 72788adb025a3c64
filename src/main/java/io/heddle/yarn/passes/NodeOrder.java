package io.heddle.yarn.passes;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Order in which a pass offers nodes that no request names. */
@FunctionalInterface
public interface NodeOrder {
  /**
   * Least free first, so that nodes that could hold what is large stay free for it: among nodes of
   * one size the fullest, and small nodes before large ones.
   */
  NodeOrder LEAST_FREE_FIRST = NodeOrder::freeShare;

  /**
   * The rank of a node; smaller is first.
   *
   * @param free what of it is free
   * @param total all that it has
   * @param largest of each resource type what the node has that has most of it
   */
  double rank(Resource free, Resource total, Resource largest);

  default List<FiCaSchedulerNode> sorted(Collection<FiCaSchedulerNode> nodes) {
    record Ranked(FiCaSchedulerNode node, double rank) {}
    Resource largest =
        nodes.stream()
            .map(FiCaSchedulerNode::getTotalResource)
            .reduce(Resources.none(), Resources::componentwiseMax);
    return nodes.stream()
        .map(
            node ->
                new Ranked(
                    node, rank(node.getUnallocatedResource(), node.getTotalResource(), largest)))
        .sorted(Comparator.comparingDouble(Ranked::rank))
        .map(Ranked::node)
        .toList();
  }

  /**
   * How much is free compared with the largest node, of the resource type of which least is: 0 to
   * 1. What the node has nothing of does not count.
   */
  static double freeShare(Resource free, Resource total, Resource largest) {
    double share = 1;
    for (ResourceInformation type : total.getResources()) {
      if (type.getValue() > 0) {
        double most = largest.getResourceValue(type.getName());
        share = Math.min(share, free.getResourceValue(type.getName()) / most);
      }
    }
    return share;
  }
}
