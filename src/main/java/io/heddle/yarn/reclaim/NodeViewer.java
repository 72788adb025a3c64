package io.heddle.yarn.reclaim;

import io.heddle.config.ReclaimConfig;
import io.heddle.config.ReclaimConfig.Source;
import io.heddle.reclaim.ExpectedUse;
import io.heddle.reclaim.NodeSituation;
import io.heddle.reclaim.NodeSituation.State;
import io.heddle.reclaim.NodesKept;
import io.heddle.reclaim.OfferFormulas;
import io.heddle.reclaim.UseHistory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** Looks at all nodes, without the scheduler's lock, and keeps the history of each. */
final class NodeViewer {
  private final CapacityScheduler scheduler;
  private final HeartbeatUse use;
  private final MetricsUse metrics;
  private final LearnedUse learned;
  private final OwnRoom room;
  private final Map<NodeId, UseHistory> histories = new HashMap<>();

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
   * A node as it was seen.
   *
   * @param isChanged whether it offers another size than its own
   */
  record Seen(FiCaSchedulerNode node, NodeSituation view, UseHistory history, boolean isChanged) {}

  /** Forgets what was seen. */
  void forget() {
    histories.clear();
    use.retain(Set.of());
    learned.forgetFresh();
  }

  /**
   * All nodes as they are.
   *
   * @param ownVcores of nodes that offer another size than their own
   * @param others vcores that wait for nodes as they are
   */
  List<Seen> look(ReclaimConfig config, Map<NodeId, Integer> ownVcores, long others, long millis) {
    List<Seen> seen = new ArrayList<>();
    List<NodesKept.Candidate<NodeId>> candidates = new ArrayList<>();
    for (FiCaSchedulerNode node : scheduler.getAllNodes()) {
      NodeId id = node.getNodeID();
      Integer own = ownVcores.get(id);
      int capacity = own == null ? node.getTotalResource().getVirtualCores() : own;
      Seen next = look(node, capacity, own != null, config, millis);
      seen.add(next);
      if (next.view.state() == State.FREE) {
        candidates.add(new NodesKept.Candidate<>(id, capacity, next.view.allocated()));
      }
    }
    Map<NodeId, Seen> byId = new HashMap<>();
    seen.forEach(each -> byId.put(each.node.getNodeID(), each));
    histories.keySet().retainAll(byId.keySet());
    use.retain(byId.keySet());
    learned.retain(byId.keySet());
    Set<NodeId> kept = NodesKept.of(candidates, others);
    seen.replaceAll(each -> kept.contains(each.node.getNodeID()) ? kept(each) : each);
    return seen;
  }

  private static Seen kept(Seen seen) {
    NodeSituation view = seen.view;
    return new Seen(
        seen.node,
        new NodeSituation(
            view.capacity(),
            view.allocated(),
            view.fresh(),
            view.busy(),
            view.ageMillis(),
            State.KEPT),
        seen.history,
        seen.isChanged);
  }

  private Seen look(
      FiCaSchedulerNode node, int capacity, boolean isChanged, ReclaimConfig config, long millis) {
    NodeId id = node.getNodeID();
    int allocated = node.getAllocatedResource().getVirtualCores();
    UseFigures figures =
        config.source() == Source.METRICS ? metrics.of(node.getRMNode()) : use.of(id);
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
    return new Seen(node, view, history, isChanged);
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
    // Shares of what nodes have are kept for the default partition only.
    if (!node.getPartition().isEmpty()) {
      return State.LABELLED;
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
