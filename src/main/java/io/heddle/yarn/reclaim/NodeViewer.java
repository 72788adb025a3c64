package io.heddle.yarn.reclaim;

import io.heddle.config.ReclaimConfig;
import io.heddle.config.ReclaimConfig.Source;
import io.heddle.reclaim.ExpectedUse;
import io.heddle.reclaim.MemorySituation;
import io.heddle.reclaim.NodeSituation;
import io.heddle.reclaim.NodeSituation.State;
import io.heddle.reclaim.NodesKept;
import io.heddle.reclaim.OfferFormulas;
import io.heddle.reclaim.UseHistory;
import io.heddle.reclaim.UseHistory.MemoryHistory;
import io.heddle.yarn.reclaim.HeartbeatUse.UseFigures;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** Looks at all nodes, without the scheduler's lock, and keeps the history of each. */
final class NodeViewer {
  /** Time in which containers have come to use the memory that they will. */
  private static final long FRESH_MILLIS = 30_000;

  private final CapacityScheduler scheduler;
  private final HeartbeatUse use;
  private final MetricsUse metrics;
  private final LearnedUse learned;
  private final OwnRoom room;
  private final Map<NodeId, UseHistory> histories = new HashMap<>();
  private final Map<NodeId, MemoryHistory> memories = new HashMap<>();

  NodeViewer(
      CapacityScheduler scheduler,
      HeartbeatUse use,
      MetricsUse metrics,
      LearnedUse learned,
      OwnRoom room) {
    this.scheduler = scheduler;
    this.use = use;
    this.metrics = metrics;
    this.learned = learned;
    this.room = room;
  }

  /**
   * @param isChanged whether it offers another size than its own
   */
  record Seen(
      FiCaSchedulerNode node,
      String partition,
      NodeSituation view,
      MemorySituation memory,
      UseHistory history,
      boolean isChanged) {
    NodesKept.Candidate<NodeId> vcores() {
      return new NodesKept.Candidate<>(node.getNodeID(), view.capacity(), view.allocated());
    }

    NodesKept.Candidate<NodeId> mebibytes() {
      return new NodesKept.Candidate<>(node.getNodeID(), memory.capacity(), memory.allocated());
    }
  }

  void forget() {
    histories.clear();
    memories.clear();
    use.retain(Set.of());
    learned.forgetFresh();
  }

  /**
   * @param own sizes of nodes that offer another size than their own
   * @param waiting what waits, also for nodes as they are
   */
  List<Seen> look(
      ReclaimConfig config, Map<NodeId, Resource> own, WaitingRequests waiting, long millis) {
    List<Seen> seen = new ArrayList<>();
    for (FiCaSchedulerNode node : scheduler.getAllNodes()) {
      NodeId id = node.getNodeID();
      boolean isChanged = own.containsKey(id);
      Resource size = isChanged ? own.get(id) : node.getTotalResource();
      seen.add(look(node, size, isChanged, config, millis));
    }
    Map<NodeId, Seen> byId = new HashMap<>();
    seen.forEach(each -> byId.put(each.node.getNodeID(), each));
    histories.keySet().retainAll(byId.keySet());
    memories.keySet().retainAll(byId.keySet());
    use.retain(byId.keySet());
    learned.retain(byId.keySet());
    Set<NodeId> kept = new HashSet<>();
    seen.stream()
        .filter(each -> each.view.state() == State.FREE)
        .collect(Collectors.groupingBy(Seen::partition))
        .forEach(
            (partition, nodes) ->
                kept.addAll(kept(nodes, waiting.servedBy(partition).others(), config)));
    seen.replaceAll(each -> kept.contains(each.node.getNodeID()) ? kept(each) : each);
    return seen;
  }

  private static Set<NodeId> kept(List<Seen> nodes, Resource others, ReclaimConfig config) {
    Set<NodeId> kept =
        new HashSet<>(
            NodesKept.of(nodes.stream().map(Seen::vcores).toList(), others.getVirtualCores()));
    if (config.memory().isOn()) {
      kept.addAll(
          NodesKept.of(nodes.stream().map(Seen::mebibytes).toList(), others.getMemorySize()));
    }
    return kept;
  }

  private static Seen kept(Seen seen) {
    NodeSituation view = seen.view;
    return new Seen(
        seen.node,
        seen.partition,
        new NodeSituation(
            view.capacity(),
            view.allocated(),
            view.fresh(),
            view.busy(),
            view.ageMillis(),
            State.KEPT),
        seen.memory,
        seen.history,
        seen.isChanged);
  }

  private Seen look(
      FiCaSchedulerNode node, Resource size, boolean isChanged, ReclaimConfig config, long millis) {
    NodeId id = node.getNodeID();
    int capacity = size.getVirtualCores();
    int allocated = node.getAllocatedResource().getVirtualCores();
    UseFigures figures =
        config.source() == Source.METRICS
            ? metrics.of(node.getRMNode(), millis - config.staleAfterMillis())
            : use.of(id);
    UseHistory history = histories.computeIfAbsent(id, name -> new UseHistory());
    int fresh = history.unseen(figures == null ? millis : figures.since(), use.takeFresh(id));
    NodeSituation view =
        new NodeSituation(
            capacity,
            allocated,
            Math.min(fresh, allocated),
            figures == null
                ? Double.NaN
                : OfferFormulas.busyVcores(figures.busy(), figures.cores(), capacity),
            figures == null ? Long.MAX_VALUE : age(figures, allocated, config, millis),
            state(node, config, millis));
    ExpectedUse expected = learned.take(id, allocated, view.fresh());
    if (figures != null) {
      double used = view.used() / expected.seen();
      history.add(figures.since(), used, config.vcores().windowMillis());
    }
    history.expect(expected.all());
    return new Seen(
        node,
        node.getPartition(),
        view,
        memory(node, size.getMemorySize(), figures, config, millis),
        history,
        isChanged);
  }

  private MemorySituation memory(
      FiCaSchedulerNode node,
      long capacity,
      UseFigures figures,
      ReclaimConfig config,
      long millis) {
    NodeId id = node.getNodeID();
    long allocated = node.getAllocatedResource().getMemorySize();
    if (!config.memory().isOn()) {
      return new MemorySituation(capacity, allocated, 0, Double.NaN, Double.NaN);
    }
    MemoryHistory history = memories.computeIfAbsent(id, name -> new MemoryHistory());
    if (figures != null) {
      history.add(figures.since(), figures.mebibytes(), config.vcores().windowMillis());
    }
    return new MemorySituation(
        capacity,
        allocated,
        Math.min(allocated, use.freshMebibytes(id, millis - FRESH_MILLIS)),
        figures == null ? Double.NaN : figures.mebibytes(),
        history.high());
  }

  /** Where nothing is allocated, nothing need change: an idle node is not one that is stale. */
  private static long age(UseFigures figures, int allocated, ReclaimConfig config, long millis) {
    long bound = allocated == 0 ? Long.MAX_VALUE : config.sameAfterMillis();
    return OfferFormulas.ageMillis(millis, figures.millis(), figures.since(), bound);
  }

  private State state(FiCaSchedulerNode node, ReclaimConfig config, long millis) {
    if (!config.nodes().matcher(node.getNodeID().getHost()).matches()) {
      return State.EXCLUDED;
    }
    if (node.getRMNode().getState() != NodeState.RUNNING) {
      return State.NOT_RUNNING;
    }
    if (node.isOvercommitTimeOutSet()) {
      return State.OVERCOMMITTED;
    }
    if (metrics.isUnderPressure(
        node.getRMNode(), config.pressureStop(), millis - config.staleAfterMillis())) {
      return State.UNDER_PRESSURE;
    }
    RMContainer reserved = node.getReservedContainer();
    boolean isKept =
        reserved != null
            && !room.mayReclaim(
                scheduler.getApplicationAttempt(reserved.getApplicationAttemptId()));
    return isKept ? State.KEPT : State.FREE;
  }
}
