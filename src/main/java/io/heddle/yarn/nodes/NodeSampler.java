package io.heddle.yarn.nodes;

import io.heddle.config.NodesConfig;
import io.heddle.model.ResourceVector;
import io.heddle.nodemetrics.MetricKind;
import io.heddle.nodemetrics.NodeMetrics.Sample;
import io.heddle.yarn.demand.Guarantees;
import io.heddle.yarn.gangs.GangBook;
import io.heddle.yarn.gangs.LiveGathering;
import io.heddle.yarn.jobs.VectorSpace;
import io.heddle.yarn.nodes.BusyNodes.Cpu;
import io.heddle.yarn.nodes.SeenNodes.NodeUse;
import io.heddle.yarn.nodes.SeenNodes.SeenNode;
import io.heddle.yarn.nodes.SeenNodes.StarvedLeaf;
import io.heddle.yarn.observe.NodeMetricsService;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.NodeAttribute;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerBridge;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** Reader of what filters look at; walks all nodes, one thread at a time, not under the lock. */
final class NodeSampler {
  /** Figures this old, or the same for this long, say nothing. */
  private static final long STALE_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** Share of time in which tasks wait for a core from which on the CPU is all in use. */
  private static final double PRESSURE = 0.5;

  private final CapacityScheduler scheduler;
  private final GangBook gangs;
  private final BiFunction<String, MetricKind, Optional<Sample>> latest;
  private final Guarantees guarantees;
  private Map<NodeId, Said> said = new HashMap<>();
  private volatile Set<String> hosts = Set.of();

  /** What heartbeats say, and since when they say the same. */
  private record Said(ResourceUtilization use, long since) {}

  /**
   * @param latest sample of a figure that sources of node metrics tell, by host name
   */
  NodeSampler(
      CapacityScheduler scheduler,
      GangBook gangs,
      BiFunction<String, MetricKind, Optional<Sample>> latest) {
    this.scheduler = scheduler;
    this.gangs = gangs;
    this.latest = latest;
    guarantees = new Guarantees(scheduler);
  }

  /**
   * Returns a sample of the nodes that run and send heartbeats.
   *
   * @param isNamed whether a request named a host lately
   * @param served node labels on whose nodes a container was allocated lately
   * @param busy those of whose free capacity only a part counts
   * @param nanos the time
   */
  SeenNodes sample(
      NodesConfig config,
      Predicate<String> isNamed,
      Set<String> served,
      BusyNodes busy,
      long nanos) {
    VectorSpace vectors = VectorSpace.of(scheduler.getResourceCalculator());
    Set<NodeId> gathered = new HashSet<>();
    for (LiveGathering gathering : gangs.gatherings().all()) {
      gathered.addAll(gathering.places().places().keySet());
    }
    Map<NodeId, Said> saidNow = new HashMap<>();
    List<SeenNode> nodes = new ArrayList<>();
    Map<String, ResourceVector> pending = new HashMap<>();
    Set<String> names = new HashSet<>();
    for (FiCaSchedulerNode node : scheduler.getAllNodes()) {
      RMNode rmNode = node.getRMNode();
      if (rmNode.getState() != NodeState.RUNNING
          || !CapacitySchedulerBridge.isServing(scheduler, node)) {
        continue;
      }
      NodeId id = node.getNodeID();
      names.add(node.getNodeName());
      String partition = node.getPartition();
      pending.computeIfAbsent(partition, name -> pending(name, vectors));
      nodes.add(
          new SeenNode(
              id,
              partition,
              vectors.vector(node.getUnallocatedResource()).times(busy.usable(id, allocated(node))),
              node.getNumContainers(),
              node.getReservedContainer() != null
                  || gangs.keptOn(id) != null
                  || gathered.contains(id),
              isNamed.test(node.getNodeName()),
              isStable(config, node),
              config.looksAtUse() ? use(rmNode, saidNow, nanos) : NodeUse.UNKNOWN));
    }
    hosts = names;
    if (config.looksAtUse()) {
      said = saidNow;
    }
    List<StarvedLeaf> starved =
        pending.keySet().stream().flatMap(each -> starved(each, vectors).stream()).toList();
    return new SeenNodes(nanos, nodes, pending, served, starved);
  }

  /** Whether a node of the last sample has this host name; of any thread. */
  boolean isHost(String name) {
    return hosts.contains(name);
  }

  /** Returns the CPU of the nodes that run. */
  List<Cpu> cpu(long nanos) {
    Map<NodeId, Said> saidNow = new HashMap<>();
    List<Cpu> all = new ArrayList<>();
    for (FiCaSchedulerNode node : scheduler.getAllNodes()) {
      all.add(
          new Cpu(node.getNodeID(), use(node.getRMNode(), saidNow, nanos).cpu(), allocated(node)));
    }
    said = saidNow;
    return all;
  }

  /** Share of a node's vcores that is allocated; above 1 where only memory counts. */
  static double allocated(FiCaSchedulerNode node) {
    return (double) node.getAllocatedResource().getVirtualCores()
        / Math.max(1, node.getTotalResource().getVirtualCores());
  }

  static boolean isStable(NodesConfig config, FiCaSchedulerNode node) {
    return config
        .stable()
        .map(
            stable ->
                stable.selects(
                    node.getNodeID().getHost(),
                    node.getPartition(),
                    stable.attribute().isEmpty() ? Map.of() : attributes(node.getRMNode())))
        .orElse(false);
  }

  private static Map<String, String> attributes(RMNode node) {
    Set<NodeAttribute> attributes = node.getAllNodeAttributes();
    return attributes == null
        ? Map.of()
        : attributes.stream()
            .collect(
                Collectors.toMap(
                    each ->
                        each.getAttributeKey().getAttributePrefix()
                            + "/"
                            + each.getAttributeKey().getAttributeName(),
                    each -> String.valueOf(each.getAttributeValue()),
                    (one, other) -> one));
  }

  /** Nodes with a label that is not exclusive may be lent to requests without one. */
  private ResourceVector pending(String partition, VectorSpace vectors) {
    ResourceUsage usage = scheduler.getRootQueue().getQueueResourceUsage();
    ResourceVector own = vectors.vector(usage.getPending(partition));
    return isLent(partition)
        ? own.plus(vectors.vector(usage.getPending(CommonNodeLabelsManager.NO_LABEL)))
        : own;
  }

  /** Queues that preemption should help. */
  private List<StarvedLeaf> starved(String partition, VectorSpace vectors) {
    if (!guarantees.preempts()) {
      return List.of();
    }
    return guarantees.starved(scheduler.getRootQueue(), partition).stream()
        .filter(leaf -> guarantees.isOwed(leaf, partition))
        .map(
            leaf ->
                new StarvedLeaf(
                    leaf.getQueuePath(),
                    partition,
                    vectors.vector(leaf.getQueueResourceUsage().getUsed(partition))))
        .toList();
  }

  private boolean isLent(String partition) {
    try {
      return !partition.isEmpty()
          && !scheduler.getRMContext().getNodeLabelManager().isExclusiveNodeLabel(partition);
    } catch (IOException e) {
      // The label was removed just now.
      return false;
    }
  }

  private NodeUse use(RMNode node, Map<NodeId, Said> saidNow, long nanos) {
    NodeUse heartbeat = heartbeat(node, saidNow, nanos);
    boolean isPressed = measured(node, MetricKind.CPU_PRESSURE).orElse(0.0) >= PRESSURE;
    return new NodeUse(
        isPressed ? 1 : measured(node, MetricKind.CPU).orElse(heartbeat.cpu()),
        measured(node, MetricKind.MEMORY).orElse(heartbeat.memory()));
  }

  private Optional<Double> measured(RMNode node, MetricKind kind) {
    long oldest = scheduler.getClock().getTime() - TimeUnit.NANOSECONDS.toMillis(STALE_NANOS);
    return latest
        .apply(node.getHostName(), kind)
        .filter(sample -> sample.millis() > oldest)
        .map(Sample::value);
  }

  /** A node that does not measure says that it uses no memory. */
  private NodeUse heartbeat(RMNode node, Map<NodeId, Said> saidNow, long nanos) {
    ResourceUtilization use = node.getNodeUtilization();
    Resource hardware = node.getPhysicalResource();
    if (use == null || hardware == null || use.getPhysicalMemory() <= 0) {
      return NodeUse.UNKNOWN;
    }
    Said before = said.get(node.getNodeID());
    Said now = before != null && before.use().equals(use) ? before : new Said(use, nanos);
    saidNow.put(node.getNodeID(), now);
    return nanos - now.since() >= STALE_NANOS
        ? NodeUse.UNKNOWN
        : new NodeUse(
            NodeMetricsService.share(use.getCPU(), hardware.getVirtualCores()),
            NodeMetricsService.share(use.getPhysicalMemory(), hardware.getMemorySize()));
  }
}
