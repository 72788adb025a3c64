package io.heddle.sim.engine;

import io.heddle.sim.NodeOffers;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.engine.scheduler.DrivenScheduler;
import io.heddle.sim.engine.scheduler.VirtualTime;
import io.heddle.sim.workload.Seeds;
import java.util.random.RandomGenerator;

/**
 * Lets nodes offer more than they have: Heddle's own steps where it reclaims, or what the settings
 * say. Both change the scheduler's view of nodes by the same call.
 */
final class NodeSizes {
  private final DrivenScheduler scheduler;
  private final NodeRuns nodes;
  private final VirtualTime time;

  NodeSizes(DrivenScheduler scheduler, NodeRuns nodes, VirtualTime time) {
    this.scheduler = scheduler;
    this.nodes = nodes;
    this.time = time;
  }

  /** Whether nodes have to measure for it. */
  static boolean areChanged(DrivenScheduler scheduler, SimulationSettings settings) {
    return scheduler.reclaims() || settings.offers() != NodeOffers.NONE;
  }

  /** Goes on from now on; nothing where nodes offer what they have. */
  void keepUp(SimulationSettings settings) {
    if (!areChanged(scheduler, settings)) {
      return;
    }
    RandomGenerator random = Seeds.random(settings.seed(), "figures");
    for (NodeRun node : nodes.all()) {
      new NodeFigures(node, settings.sampling(), random)
          .keepUp(
              time, settings.timing().nodeHeartbeat(), told -> scheduler.heartbeat(told.node()));
    }
    if (scheduler.reclaims()) {
      time.every(scheduler.reclaimPeriodMillis(), () -> look(scheduler::reclaim));
    }
    if (settings.offers() != NodeOffers.NONE) {
      time.every(settings.offers().periodMillis(), () -> look(() -> offer(settings.offers())));
    }
  }

  private void look(Runnable step) {
    step.run();
    // Nodes that were full may have room.
    nodes.freed();
  }

  private void offer(NodeOffers offers) {
    for (NodeRun node : nodes.all()) {
      if (node.isUp()) {
        scheduler.resize(
            node.node(),
            seen ->
                offers.vcores(
                    new NodeOffers.Node(
                        (int) node.capacity().get(1),
                        seen.getTotalResource().getVirtualCores(),
                        seen.getAllocatedResource().getVirtualCores(),
                        node.node().busyCores(),
                        node.use().meanCores()
                            + Math.max(
                                0,
                                seen.getAllocatedResource().getVirtualCores()
                                    - node.use().requestedCores()))));
      }
    }
    scheduler.resized();
  }
}
