package io.heddle.yarn.passes;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** Order in which a pass offers nodes that no request names. */
@FunctionalInterface
public interface NodeOrder {
  /** Fullest first, so that whole nodes stay free for what needs them. */
  NodeOrder FULLEST_FIRST = NodeOrder::freeShare;

  /**
   * The rank of a node; smaller is first.
   *
   * @param free what of it is free
   * @param total all that it has
   */
  double rank(Resource free, Resource total);

  default List<FiCaSchedulerNode> sorted(Collection<FiCaSchedulerNode> nodes) {
    record Ranked(FiCaSchedulerNode node, double rank) {}
    List<Ranked> ranked = new ArrayList<>(nodes.size());
    for (FiCaSchedulerNode node : nodes) {
      ranked.add(new Ranked(node, rank(node.getUnallocatedResource(), node.getTotalResource())));
    }
    ranked.sort(Comparator.comparingDouble(Ranked::rank));
    return ranked.stream().map(Ranked::node).toList();
  }

  /** How much of a node is free, of the resource type of which least is: 0 to 1. */
  static double freeShare(Resource free, Resource total) {
    double share = 1;
    for (ResourceInformation type : total.getResources()) {
      if (type.getValue() > 0) {
        share = Math.min(share, (double) free.getResourceValue(type.getName()) / type.getValue());
      }
    }
    return share;
  }
}
