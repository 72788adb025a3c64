package io.heddle.yarn.explain;

import io.heddle.explain.Reason;
import io.heddle.yarn.heartbeat.NodeMasters;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Whether nodes have room for a container, now or ever. Looks at each node once. */
record NodeFit(ResourceCalculator calculator, List<FiCaSchedulerNode> nodes) {

  /**
   * Where a container could go.
   *
   * @param what is asked for, in words
   * @param label of the nodes that it may be on
   */
  Reason of(Resource demand, String label, String what) {
    int labelled = 0;
    int large = 0;
    int besideMasters = 0;
    int reserved = 0;
    int free = 0;
    for (FiCaSchedulerNode node : nodes) {
      if (!node.getPartition().equals(label)) {
        continue;
      }
      labelled++;
      if (!Resources.fitsIn(calculator, demand, node.getTotalResource())) {
        continue;
      }
      large++;
      if (Resources.fitsIn(calculator, demand, NodeMasters.besideAll(node))) {
        besideMasters++;
      }
      if (node.getReservedContainer() != null) {
        reserved++;
      } else if (Resources.fitsIn(calculator, demand, node.getUnallocatedResource())) {
        free++;
      }
    }
    String which = label.isEmpty() ? "" : " with the label " + label;
    if (large == 0) {
      return Reason.of(
          Reason.Kind.TOO_LARGE,
          "%s: none of %d nodes%s could hold it, even when empty",
          what,
          labelled,
          which);
    }
    if (free == 0) {
      return Reason.of(
          Reason.Kind.NO_ROOM,
          "%s: %d of %d nodes%s could hold it when empty, %d of them beside the ApplicationMasters on"
              + " them; none has room for it now, %d are reserved",
          what,
          large,
          labelled,
          which,
          besideMasters,
          reserved);
    }
    return Reason.of(
        Reason.Kind.TURN,
        "%s: %d of %d nodes%s have room for it; it is served when one of them sends a heartbeat and"
            + " nothing else goes first there",
        what,
        free,
        labelled,
        which);
  }
}
