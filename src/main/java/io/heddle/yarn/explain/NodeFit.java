package io.heddle.yarn.explain;

import io.heddle.explain.Reason;
import io.heddle.yarn.heartbeat.NodeMasters;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Whether nodes have room for a container, now or ever. Looks at each node once for all containers
 * of one size. Thread-safe.
 */
final class NodeFit {
  /** So many different requests; each is compared with all nodes. */
  static final int MOST_SIZES = 200;

  /** So many nodes are compared in the time in which a request is looked at. */
  private static final int NODES_PER_LOOK = 1_000;

  private final ResourceCalculator calculator;
  private final Supplier<List<FiCaSchedulerNode>> nodes;
  private final LookLimit limit;
  private final Map<Size, Counts> known = new ConcurrentHashMap<>();

  private record Size(Resource demand, String label) {}

  /**
   * Nodes for a container.
   *
   * @param labelled those that it may be on
   * @param large those of them that could hold it when empty
   * @param besideMasters those of them that could hold it beside the masters on them
   * @param reserved those of them that are kept for something
   * @param free those of them that have room now
   */
  private record Counts(int labelled, int large, int besideMasters, int reserved, int free) {}

  /**
   * Of nodes that are looked up when they are needed.
   *
   * @param limit counts what is compared
   */
  NodeFit(ResourceCalculator calculator, Supplier<List<FiCaSchedulerNode>> nodes, LookLimit limit) {
    this.calculator = calculator;
    this.nodes = nodes;
    this.limit = limit;
  }

  private Counts count(Size size) {
    int labelled = 0;
    int large = 0;
    int besideMasters = 0;
    int reserved = 0;
    int free = 0;
    List<FiCaSchedulerNode> all = nodes.get();
    limit.looked(all.size() / NODES_PER_LOOK);
    for (FiCaSchedulerNode node : all) {
      if (!node.getPartition().equals(size.label())) {
        continue;
      }
      labelled++;
      if (!Resources.fitsIn(calculator, size.demand(), node.getTotalResource())) {
        continue;
      }
      large++;
      if (Resources.fitsIn(calculator, size.demand(), NodeMasters.besideAll(node))) {
        besideMasters++;
      }
      if (node.getReservedContainer() != null) {
        reserved++;
      } else if (Resources.fitsIn(calculator, size.demand(), node.getUnallocatedResource())) {
        free++;
      }
    }
    return new Counts(labelled, large, besideMasters, reserved, free);
  }

  /**
   * Where a container could go.
   *
   * @param what is asked for, in words
   * @param label of the nodes that it may be on
   */
  Reason of(Resource demand, String label, String what) {
    Size size = new Size(Resources.clone(demand), label);
    Counts found =
        known.size() < MOST_SIZES ? known.computeIfAbsent(size, this::count) : known.get(size);
    if (found == null) {
      return Reason.of(
          Reason.Kind.BUSY,
          "%s: its size was not compared with the nodes, as too many are asked about; ask again in"
              + " a second",
          what);
    }
    String which = label.isEmpty() ? "" : " with the label " + label;
    if (found.large() == 0) {
      return Reason.of(
          Reason.Kind.TOO_LARGE,
          "%s: none of %d nodes%s could hold it, even when empty",
          what,
          found.labelled(),
          which);
    }
    if (found.free() == 0) {
      return Reason.of(
          Reason.Kind.NO_ROOM,
          "%s: %d of %d nodes%s could hold it when empty, %d of them beside the ApplicationMasters"
              + " on them; none has room for it now, %d are reserved",
          what,
          found.large(),
          found.labelled(),
          which,
          found.besideMasters(),
          found.reserved());
    }
    return Reason.of(
        Reason.Kind.TURN,
        "%s: %d of %d nodes%s have room for it; it is served when one of them sends a heartbeat and"
            + " nothing else goes first there",
        what,
        found.free(),
        found.labelled(),
        which);
  }
}
