package io.heddle.yarn.explain;

import io.heddle.explain.Reason;
import io.heddle.yarn.heartbeat.NodeMasters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Whether nodes have room now or ever; looks at each once per size of container. Thread-safe. */
final class NodeFit {
  /** So many different requests; each is compared with all nodes. */
  static final int MOST_SIZES = 200;

  /** So many nodes are compared in the time in which a request is looked at. */
  private static final int NODES_PER_LOOK = 1_000;

  /** So many applications are named for which nodes are reserved. */
  private static final int MOST_HOLDERS = 3;

  private final ResourceCalculator calculator;
  private final Supplier<List<FiCaSchedulerNode>> nodes;
  private final LookLimit limit;
  private final Map<Size, Counts> known = new ConcurrentHashMap<>();

  private record Size(Resource demand, String label) {}

  /**
   * @param large those of them that could hold it when empty
   * @param besideMasters those that could hold it beside the masters on them
   * @param reserved those kept for others
   * @param free those that have room now
   */
  private record Counts(
      int labelled,
      int large,
      int besideMasters,
      List<FiCaSchedulerNode> reserved,
      List<FiCaSchedulerNode> free) {}

  NodeFit(ResourceCalculator calculator, Supplier<List<FiCaSchedulerNode>> nodes, LookLimit limit) {
    this.calculator = calculator;
    this.nodes = nodes;
    this.limit = limit;
  }

  private static boolean isLeaving(FiCaSchedulerNode node) {
    RMNode known = node.getRMNode();
    return known != null && known.getState() == NodeState.DECOMMISSIONING;
  }

  Reason noNode(String label) {
    int leaving = 0;
    int others = 0;
    for (FiCaSchedulerNode node : nodes.get()) {
      if (isLeaving(node)) {
        leaving++;
      } else {
        others++;
      }
    }
    String left = leaving == 0 ? "" : "; %d are being decommissioned".formatted(leaving);
    return others == 0
        ? Reason.of(Reason.Kind.NO_NODE, "no node is registered%s", left)
        : Reason.of(
            Reason.Kind.NO_NODE,
            "no node %s is registered%s",
            label.isEmpty() ? "without a label" : "with the label " + label,
            left);
  }

  boolean isEmpty(String label) {
    return nodes.get().stream()
        .noneMatch(node -> node.getPartition().equals(label) && !isLeaving(node));
  }

  static String holders(List<FiCaSchedulerNode> reserved) {
    Map<ApplicationId, Resource> amounts = new LinkedHashMap<>();
    for (FiCaSchedulerNode node : reserved) {
      RMContainer container = node.getReservedContainer();
      if (container != null) {
        amounts.merge(
            container.getApplicationAttemptId().getApplicationId(),
            container.getReservedResource(),
            Resources::add);
      }
    }
    if (amounts.isEmpty()) {
      return "";
    }
    String first =
        amounts.entrySet().stream()
            .limit(MOST_HOLDERS)
            .map(each -> each.getValue() + " for " + each.getKey())
            .collect(Collectors.joining(", "));
    int more = amounts.size() - MOST_HOLDERS;
    return ": " + first + (more > 0 ? " and %d more".formatted(more) : "");
  }

  List<FiCaSchedulerNode> reserved(String label) {
    return nodes.get().stream()
        .filter(node -> node.getReservedContainer() != null && node.getPartition().equals(label))
        .toList();
  }

  List<FiCaSchedulerNode> free(Resource demand, String label) {
    Counts found = known.get(new Size(demand, label));
    return found == null ? List.of() : found.free();
  }

  private Counts count(Size size) {
    int labelled = 0;
    int large = 0;
    int besideMasters = 0;
    List<FiCaSchedulerNode> reserved = new ArrayList<>();
    List<FiCaSchedulerNode> free = new ArrayList<>();
    List<FiCaSchedulerNode> all = nodes.get();
    limit.looked(all.size() / NODES_PER_LOOK);
    for (FiCaSchedulerNode node : all) {
      if (!node.getPartition().equals(size.label()) || isLeaving(node)) {
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
        reserved.add(node);
      } else if (Resources.fitsIn(calculator, size.demand(), node.getUnallocatedResource())) {
        free.add(node);
      }
    }
    return new Counts(labelled, large, besideMasters, reserved, free);
  }

  /**
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
    if (found.labelled() == 0) {
      return noNode(label);
    }
    if (found.large() == 0) {
      return Reason.of(
          Reason.Kind.TOO_LARGE,
          "%s: none of %d nodes%s could hold it, even when empty",
          what,
          found.labelled(),
          which);
    }
    if (found.free().isEmpty()) {
      return Reason.of(
          Reason.Kind.NO_ROOM,
          "%s: %d of %d nodes%s could hold it when empty, %d of them next to the ApplicationMasters"
              + " on them; none has room for it now, %d are reserved%s",
          what,
          found.large(),
          found.labelled(),
          which,
          found.besideMasters(),
          found.reserved().size(),
          holders(found.reserved()));
    }
    return Reason.of(
        Reason.Kind.TURN,
        "%s: %d of %d nodes%s have room for it; it is served when one of them sends a heartbeat and"
            + " nothing else goes first there",
        what,
        found.free().size(),
        found.labelled(),
        which);
  }
}
