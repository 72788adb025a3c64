package io.heddle.sim.engine;

import io.heddle.sim.SimulationSettings;
import io.heddle.sim.engine.scheduler.SimulatedNode;
import io.heddle.sim.engine.scheduler.YarnRequests;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.NodeShape;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/** The nodes of a run, in the order of their numbers. */
final class NodeRuns {
  private final SimulationRun run;
  private final Map<String, NodeRun> byHost = new LinkedHashMap<>();

  private NodeRuns(SimulationRun run) {
    this.run = run;
  }

  /**
   * Checks the outages.
   *
   * @throws IllegalArgumentException if one is of a node that there is not
   */
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

  /** The nodes of a cluster, not up yet, each with a heartbeat phase of its own. */
  static NodeRuns of(SimulationRun run, ClusterSpec cluster, SplittableRandom random) {
    NodeRuns nodes = new NodeRuns(run);
    for (NodeShape shape : cluster.shapes()) {
      for (int i = 0; i < shape.count(); i++) {
        nodes.add(shape, cluster.nodesPerRack(), random);
      }
    }
    return nodes;
  }

  private void add(NodeShape shape, int nodesPerRack, SplittableRandom random) {
    int number = byHost.size();
    String host = String.format(Locale.ROOT, "node%05d", number);
    String rack = "/rack" + number / nodesPerRack;
    SimulatedNode node =
        new SimulatedNode(host, rack, YarnRequests.resource(shape.capacity()), run.context());
    long phase = random.nextLong(run.settings().nodeHeartbeat());
    byHost.put(host, new NodeRun(run, node, shape.capacity(), phase));
  }

  NodeRun get(String host) {
    return byHost.get(host);
  }

  List<String> hosts() {
    return List.copyOf(byHost.keySet());
  }

  void join() {
    byHost.values().forEach(NodeRun::join);
  }

  void planOutages() {
    List<NodeRun> byNumber = List.copyOf(byHost.values());
    for (SimulationSettings.NodeOutage outage : run.settings().faults().outages()) {
      NodeRun node = byNumber.get(outage.node());
      run.time().at(outage.from(), node::leave);
      if (outage.to() <= run.settings().horizon()) {
        run.time().at(outage.to(), node::join);
      }
    }
  }

  void demandCame() {
    byHost.values().forEach(NodeRun::demandCame);
  }

  void freed() {
    byHost.values().forEach(NodeRun::freed);
  }
}
