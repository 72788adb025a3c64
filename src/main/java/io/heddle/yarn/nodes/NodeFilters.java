package io.heddle.yarn.nodes;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import io.heddle.config.NodesConfig;
import io.heddle.config.NodesConfig.Partitions;
import io.heddle.nodemetrics.MetricKind;
import io.heddle.nodemetrics.NodeMetrics.Sample;
import io.heddle.yarn.gangs.GangBook;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Nodes that get no new container for now. All nodes are looked at before a pass and now and then,
 * never under the scheduler's lock; a heartbeat finds the answer in a map. Thread-safe.
 */
public final class NodeFilters {
  private static final Logger LOG = LoggerFactory.getLogger(NodeFilters.class);

  /** Answers this old say nothing: all nodes serve. More where nodes are looked at less often. */
  private static final long STALE_NANOS = TimeUnit.SECONDS.toNanos(5);

  private static final int STALE_LOOKS = 3;

  /** For so long a host that a request names is not passed over: the time of locality delays. */
  private static final long NAMED_NANOS = TimeUnit.SECONDS.toNanos(5);

  private static final int MOST_NAMED = 1_000;

  private static final String NO_EFFECT =
      NodesConfig.PREFIX
          + "* have no effect: with multi-node placement YARN chooses the nodes"
          + " (yarn.scheduler.capacity.multi-node-placement-enabled)";

  /** From this share of its CPU in use on a node is busy, unless the configuration says so. */
  private static final double BUSY = 0.7;

  /** CPU is looked at no more often; nodes report it once a second. */
  private static final long BUSY_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final CapacityScheduler scheduler;
  private final NodeSampler sampler;
  private final LongSupplier ticker;
  private final EmptyingNodes emptying = new EmptyingNodes();
  private final Map<String, Long> named = new ConcurrentHashMap<>();
  private final ReentrantLock looking = new ReentrantLock();
  private volatile Settings settings = Settings.NONE;
  private volatile Closed closed = Closed.NONE;
  private volatile Unmatched unmatched = Unmatched.NONE;
  private volatile BusyNodes busy = BusyNodes.NONE;
  private volatile long busyNanos;
  private final Set<String> served = ConcurrentHashMap.newKeySet();

  private record Settings(NodesConfig config, long staleNanos, List<NodeFilter> filters) {
    static final Settings NONE =
        new Settings(
            new NodesConfig(Optional.empty(), 0, 0, 0, Partitions.NONE), STALE_NANOS, List.of());
  }

  /**
   * Settings that name no node of the cluster.
   *
   * @param nanos since when
   */
  record Unmatched(List<String> texts, long nanos) {
    static final Unmatched NONE = new Unmatched(List.of(), 0);
  }

  /**
   * @param all why nodes are passed over, by node
   * @param masters why ApplicationMasters are kept from others
   */
  private record Closed(long nanos, Map<NodeId, String> all, Map<NodeId, String> masters) {
    static final Closed NONE = new Closed(0, Map.of(), Map.of());

    boolean isNone() {
      return all.isEmpty() && masters.isEmpty();
    }

    boolean opens(Closed before) {
      return !all.keySet().containsAll(before.all().keySet())
          || !masters.keySet().containsAll(before.masters().keySet());
    }
  }

  /**
   * Passes over no node before a configuration is served.
   *
   * @param latest sample of a figure that sources of node metrics tell, by host name
   * @param ticker nanoseconds, monotone
   */
  public NodeFilters(
      CapacityScheduler scheduler,
      GangBook gangs,
      BiFunction<String, MetricKind, Optional<Sample>> latest,
      LongSupplier ticker) {
    this.scheduler = scheduler;
    sampler = new NodeSampler(scheduler, gangs, latest);
    this.ticker = ticker;
    gangs.leaving(this::isEmptying);
  }

  /**
   * Follows this configuration; in other modes than active, and with multi-node placement, no node
   * is passed over.
   */
  public void serve(HeddleConfig config) {
    NodesConfig nodes = config.nodes();
    boolean isActive = config.mode() == Mode.ACTIVE;
    boolean isOverruled = isActive && scheduler.getConfiguration().getMultiNodePlacementEnabled();
    List<NodeFilter> filters = filters(nodes, isActive && !isOverruled);
    long tickNanos = TimeUnit.MILLISECONDS.toNanos(config.admission().tickMillis());
    settings = new Settings(nodes, Math.max(STALE_NANOS, STALE_LOOKS * tickNanos), filters);
    if (filters.isEmpty()) {
      // Else what was closed stays so until the next look.
      closed = Closed.NONE;
    }
    unmatched =
        isOverruled && nodes.passesOver()
            ? new Unmatched(List.of(NO_EFFECT), ticker.getAsLong())
            : Unmatched.NONE;
    busy = BusyNodes.NONE;
  }

  /** Returns the same ones, with what they know, while their settings stay. */
  private List<NodeFilter> filters(NodesConfig nodes, boolean areUsed) {
    if (areUsed == isActive() && nodes.equals(config())) {
      return settings.filters();
    }
    List<NodeFilter> filters = new ArrayList<>();
    if (areUsed) {
      filters.add(emptying);
      if (nodes.looksAtUse()) {
        filters.add(new HotNodes(nodes.hotCpu(), nodes.hotMemory()));
      }
      if (!nodes.pack().isEmpty()) {
        filters.add(new PackedNodes(nodes.pack()));
      }
      if (nodes.stable().isPresent()) {
        filters.add(new StableNodes(nodes.stableWaitNanos()));
      }
    }
    return List.copyOf(filters);
  }

  /** Whether all nodes serve, and are not looked at. */
  private boolean isIdle() {
    return !isActive() || (settings.filters().size() == 1 && emptying.isEmpty());
  }

  /** Whether an autoscaler is about to release a node, so that nothing new starts there. */
  boolean isEmptying(NodeId node) {
    return isActive() && emptying.contains(node);
  }

  private boolean isPacking() {
    Settings now = settings;
    return !now.config().pack().isEmpty() && !now.filters().isEmpty();
  }

  EmptyingNodes emptying() {
    return emptying;
  }

  NodesConfig config() {
    return settings.config();
  }

  boolean isActive() {
    return !settings.filters().isEmpty();
  }

  /**
   * Looks at all nodes; not under the scheduler's lock.
   *
   * @return whether any of them serves that did not before
   */
  public boolean look() {
    Closed before = closed;
    if (looking.tryLock()) {
      try {
        lookForBusy();
        closed = isIdle() ? Closed.NONE : closedNow();
      } finally {
        looking.unlock();
      }
    }
    return !before.isNone() && closed.opens(before);
  }

  /** Looks at all nodes, after another look if one is under way. */
  void lookAgain() {
    looking.lock();
    try {
      closed = closedNow();
    } finally {
      looking.unlock();
    }
  }

  private void lookForBusy() {
    long nanos = ticker.getAsLong();
    if (isActive() && (busy.equals(BusyNodes.NONE) || nanos - busyNanos >= BUSY_NANOS)) {
      double hot = config().hotCpu();
      busy = BusyNodes.of(sampler.cpu(nanos), hot > 0 ? hot : BUSY);
      busyNanos = nanos;
    }
  }

  /** Whether passes offer an open node after the others. */
  public boolean isBusy(FiCaSchedulerNode node) {
    return isActive() && busy.contains(node.getNodeID(), NodeSampler.allocated(node));
  }

  /** One thread at a time. */
  private Closed closedNow() {
    Settings now = settings;
    long nanos = ticker.getAsLong();
    Set<String> servedBefore = Set.copyOf(served);
    served.removeAll(servedBefore);
    emptying.removeIf(this::isDecommissioned);
    named.values().removeIf(until -> nanos - until >= 0);
    SeenNodes seen = sampler.sample(now.config(), named::containsKey, servedBefore, busy, nanos);
    noteUnmatched(
        now.filters().stream().flatMap(filter -> filter.unmatched(seen).stream()).toList(), nanos);
    Map<NodeId, String> all = new HashMap<>();
    Map<NodeId, String> masters = new HashMap<>();
    for (NodeFilter filter : now.filters()) {
      // Free capacity of nodes that get nothing new is none.
      filter
          .closed(seen.without(all.keySet()))
          .forEach((filter.isForMasters() ? masters : all)::putIfAbsent);
    }
    return new Closed(nanos, Map.copyOf(all), Map.copyOf(masters));
  }

  /** It was released: if it comes back, under the same name, it is meant to serve. */
  private boolean isDecommissioned(NodeId node) {
    RMNode gone = scheduler.getRMContext().getInactiveRMNodes().get(node);
    return gone != null && gone.getState() == NodeState.DECOMMISSIONED;
  }

  private void noteUnmatched(List<String> texts, long nanos) {
    Unmatched before = unmatched;
    if (!before.texts().equals(texts)) {
      texts.forEach(text -> LOG.warn("{}", text));
      unmatched = new Unmatched(texts, nanos);
    }
  }

  /** Settings that name no node of the cluster. */
  Unmatched unmatched() {
    return unmatched;
  }

  /** Notes that a container was allocated on a node with this label. */
  public void served(String partition) {
    if (isPacking()) {
      served.add(partition);
    }
  }

  /** Notes the hosts that an application asks for. */
  public void asked(List<ResourceRequest> asks) {
    if (!isPacking()) {
      return;
    }
    long until = ticker.getAsLong() + NAMED_NANOS;
    for (ResourceRequest ask : asks) {
      String name = ask.getResourceName();
      if (ask.getNumContainers() > 0
          && !ResourceRequest.ANY.equals(name)
          && !name.startsWith("/")
          && named.size() < MOST_NAMED
          && sampler.isHost(name)) {
        named.put(name, until);
      }
    }
  }

  /** How many nodes get no new container now. */
  public int count() {
    Closed now = closed;
    return now.isNone() || !isFresh(now) ? 0 : now.all().size();
  }

  /** Whether any node gets no new container. */
  public boolean hasClosed() {
    return !closed.all().isEmpty();
  }

  /** Whether a node gets no new container now. */
  public boolean passesOver(NodeId node) {
    Closed now = closed;
    return (now.all().containsKey(node) && isFresh(now)) || isEmptying(node);
  }

  /** Whether ApplicationMasters that have not waited for long are kept from a node. */
  public boolean keepsMasters(NodeId node) {
    Closed now = closed;
    return !now.masters().isEmpty() && now.masters().containsKey(node) && isFresh(now);
  }

  /** Returns the nodes that get no new container now, or no ApplicationMaster, by the reason. */
  Map<String, List<NodeId>> passedOver() {
    Closed now = closed;
    Map<String, List<NodeId>> nodes = new HashMap<>();
    if (isFresh(now)) {
      for (Map<NodeId, String> each : List.of(now.all(), now.masters())) {
        each.forEach((node, why) -> nodes.computeIfAbsent(why, key -> new ArrayList<>()).add(node));
      }
    }
    return nodes;
  }

  private boolean isFresh(Closed now) {
    return ticker.getAsLong() - now.nanos() < settings.staleNanos();
  }

  /** How long an ApplicationMaster is kept from nodes. */
  public long mastersWaitNanos() {
    return settings.config().stableWaitNanos();
  }

  /** Why a node gets no new container now, or no ApplicationMaster. */
  public Optional<String> reason(NodeId node, boolean forMaster) {
    Closed now = closed;
    String why = now.all().get(node);
    return Optional.ofNullable(why == null && forMaster ? now.masters().get(node) : why)
        .filter(text -> isFresh(now));
  }
}
