package io.heddle.yarn.web;

import io.heddle.model.Utilisation;
import io.heddle.web.Query;
import io.heddle.web.Query.Slice;
import io.heddle.web.Refusal;
import io.heddle.web.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;

/** Nodes, also those that are gone. Only single nodes are locked, while a figure is read. */
record NodesResource(WebDependencies dependencies) {
  private static final Resource NOTHING = Resource.newInstance(0, 0);

  /** Returns the nodes: those that do not run first, then by name. */
  List<NodeInfo> nodes() {
    RMContext context = dependencies.scheduler().getRMContext();
    Map<String, Utilisation> measured =
        dependencies.nodeMetrics().use(dependencies.config().get().learning().periodMillis());
    List<NodeInfo> nodes = new ArrayList<>();
    for (RMNode node : context.getInactiveRMNodes().values()) {
      nodes.add(node(node, Utilisation.UNKNOWN));
    }
    for (RMNode node : context.getRMNodes().values()) {
      nodes.add(node(node, measured.getOrDefault(node.getHostName(), Utilisation.UNKNOWN)));
    }
    nodes.sort(
        Comparator.comparing((NodeInfo node) -> node.state.equals(Text.of(NodeState.RUNNING)))
            .thenComparing(NodeInfo::state)
            .thenComparing(NodeInfo::id));
    return nodes;
  }

  private NodeInfo node(RMNode node, Utilisation measured) {
    SchedulerNode scheduled = dependencies.scheduler().getSchedulerNode(node.getNodeID());
    RMContainer reserving = scheduled == null ? null : scheduled.getReservedContainer();
    Resource total = scheduled == null ? node.getTotalCapability() : scheduled.getTotalResource();
    Resource used = scheduled == null ? NOTHING : scheduled.getAllocatedResource();
    Resource reserved = reserving == null ? NOTHING : reserving.getReservedResource();
    return new NodeInfo(
        Text.shown(node.getNodeID().toString()),
        Text.shown(node.getHttpAddress()),
        Text.shown(node.getRackName()),
        Text.shown(String.join(",", node.getNodeLabels())),
        Text.of(node.getState()),
        Text.shown(node.getHealthReport()),
        node.getLastHealthReportTime(),
        scheduled == null ? 0 : scheduled.getNumContainers(),
        new NodeInfo.Room(
            total.getMemorySize(),
            used.getMemorySize(),
            reserved.getMemorySize(),
            known(measured.memory())),
        new NodeInfo.Room(
            total.getVirtualCores(),
            used.getVirtualCores(),
            reserved.getVirtualCores(),
            known(measured.cpu())),
        reserving == null ? "" : reserving.getApplicationAttemptId().getApplicationId().toString());
  }

  private static Double known(double share) {
    return Double.isNaN(share) ? null : share;
  }

  /** Keeps those in a {@code state}, or whose address contains {@code search}. */
  static NodesInfo slice(List<NodeInfo> all, Query query) throws Refusal {
    String state = query.text("state");
    String search = query.text("search").toLowerCase(Locale.ROOT);
    Map<String, Integer> states = new TreeMap<>();
    all.forEach(node -> states.merge(node.state, 1, Integer::sum));
    Slice<NodeInfo> shown =
        Slice.of(
            all.stream()
                .filter(node -> state.isEmpty() || node.state.equals(state))
                .filter(node -> node.id.toLowerCase(Locale.ROOT).contains(search))
                .toList(),
            query);
    return new NodesInfo(
        shown.total(),
        shown.offset(),
        states,
        shown.items().stream()
            .map(
                node ->
                    node.reservedFor.isEmpty() || query.caller().maySee(node.reservedFor)
                        ? node
                        : node.hidden())
            .toList());
  }

  /**
   * @param total of what is asked for
   * @param offset of the first that is shown
   * @param states how many nodes there are in each, of all
   */
  record NodesInfo(int total, int offset, Map<String, Integer> states, List<NodeInfo> items) {}

  /**
   * Node; texts are empty for none.
   *
   * @param address of its own page: host and port
   * @param state as YARN has it: running, unhealthy, lost, decommissioned, ...
   * @param health what its NodeManager said at {@code healthMillis}
   * @param reservedFor application
   */
  record NodeInfo(
      String id,
      String address,
      String rack,
      String labels,
      String state,
      String health,
      long healthMillis,
      int containers,
      Room memoryMb,
      Room vcores,
      String reservedFor) {
    private NodeInfo hidden() {
      return new NodeInfo(
          id,
          address,
          rack,
          labels,
          state,
          health,
          healthMillis,
          containers,
          memoryMb,
          vcores,
          HiddenApplications.HIDDEN);
    }

    /**
     * Resource of a node.
     *
     * @param reserved for an application that waits for more room
     * @param measured what is really in use, in [0, 1] of the hardware; null if not known
     */
    public record Room(long total, long used, long reserved, Double measured) {}
  }
}
