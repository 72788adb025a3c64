package io.heddle.sim.engine;

import io.heddle.model.ResourceVector;
import io.heddle.sim.RunObserver;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.engine.scheduler.SimulatedNode;
import io.heddle.sim.engine.scheduler.SimulatedResourceManager;
import io.heddle.sim.engine.scheduler.VirtualTime;
import io.heddle.sim.engine.scheduler.YarnRequests;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.ClusterSpec.NodeShape;
import io.heddle.sim.workload.ResourceTypes;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** The nodes of a run, in the order of their numbers. */
final class NodeRuns {
  private final SimulatedResourceManager resourceManager;
  private final VirtualTime time;
  private final SimulationSettings settings;
  private final RunObserver observer;
  private final boolean areMeasured;
  private final Consumer<String> lost;
  private final Map<String, NodeRun> byHost = new LinkedHashMap<>();
  private ResourceVector capacity = ResourceVector.of(0, 0);

  /**
   * @param areMeasured whether anyone asks what tasks use
   * @param lost told the host of each node that is lost
   */
  NodeRuns(
      SimulatedResourceManager resourceManager,
      VirtualTime time,
      SimulationSettings settings,
      RunObserver observer,
      boolean areMeasured,
      Consumer<String> lost) {
    this.resourceManager = resourceManager;
    this.time = time;
    this.settings = settings;
    this.observer = observer;
    this.areMeasured = areMeasured;
    this.lost = lost;
  }

  static void check(SimulationSettings settings, ClusterSpec cluster) {
    for (SimulationSettings.NodeOutage outage : settings.faults().outages()) {
      if (outage.node() >= cluster.nodeCount()) {
        throw new IllegalArgumentException(
            "outage of node "
                + outage.node()
                + ": the cluster has nodes 0 to "
                + (cluster.nodeCount() - 1));
      }
    }
  }

  /** Adds the nodes of a cluster, not up yet, each with a heartbeat phase of its own. */
  void add(ClusterSpec cluster, SplittableRandom random) {
    for (NodeShape shape : cluster.shapes()) {
      for (int i = 0; i < shape.count(); i++) {
        add(shape, cluster.nodesPerRack(), random);
      }
    }
  }

  private void add(NodeShape shape, int nodesPerRack, SplittableRandom random) {
    int number = byHost.size();
    String host = String.format(Locale.ROOT, "node%05d", number);
    String rack = "/rack" + number / nodesPerRack;
    SimulatedNode node =
        new SimulatedNode(
            host, rack, YarnRequests.resource(shape.capacity()), resourceManager.context());
    long phase = random.nextLong(settings.timing().nodeHeartbeat());
    byHost.put(
        host,
        new NodeRun(
            resourceManager,
            time,
            node,
            settings.timing().nodeHeartbeat(),
            phase,
            areMeasured,
            this::changed));
  }

  private void changed(NodeRun node) {
    if (!node.isUp()) {
      lost.accept(node.host());
    }
    ResourceVector before = ResourceTypes.atLeast(node.capacity().size(), capacity);
    capacity = node.isUp() ? before.plus(node.capacity()) : before.minus(node.capacity());
    observer.capacity(capacity, time.now());
    resourceManager.scheduler().nodesChanged();
  }

  ResourceVector capacity() {
    return capacity;
  }

  NodeRun get(String host) {
    return byHost.get(host);
  }

  Collection<NodeRun> all() {
    return byHost.values();
  }

  List<String> hosts() {
    return List.copyOf(byHost.keySet());
  }

  void join() {
    byHost.values().forEach(NodeRun::join);
  }

  void planOutages() {
    List<NodeRun> byNumber = List.copyOf(byHost.values());
    for (SimulationSettings.NodeOutage outage : settings.faults().outages()) {
      NodeRun node = byNumber.get(outage.node());
      time.at(outage.from(), node::leave);
      if (outage.to() <= settings.horizon()) {
        time.at(outage.to(), node::join);
      }
    }
  }

  void demandCame() {
    byHost.values().forEach(NodeRun::demandCame);
    resourceManager.scheduler().changed();
  }

  void freed() {
    byHost.values().forEach(NodeRun::freed);
    resourceManager.scheduler().changed();
  }
}
