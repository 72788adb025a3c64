package io.heddle.sim.engine;

import io.heddle.sim.NodeOffers;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.engine.scheduler.DrivenScheduler;
import io.heddle.sim.engine.scheduler.SimulatedResourceManager;
import io.heddle.sim.engine.scheduler.VirtualTime;
import io.heddle.sim.workload.Seeds;
import java.util.random.RandomGenerator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;

/** Lets nodes offer more: Heddle's own steps, or as the settings say, both by the same call. */
final class NodeSizes {
  private final SimulatedResourceManager resourceManager;
  private final DrivenScheduler scheduler;
  private final NodeRuns nodes;
  private final VirtualTime time;

  NodeSizes(SimulatedResourceManager resourceManager, NodeRuns nodes, VirtualTime time) {
    this.resourceManager = resourceManager;
    scheduler = resourceManager.scheduler();
    this.nodes = nodes;
    this.time = time;
  }

  static boolean areChanged(DrivenScheduler scheduler, SimulationSettings settings) {
    return scheduler.reclaims() || settings.offers() != NodeOffers.NONE;
  }

  /**
   * @param isUseKnown whether the use of any task is
   */
  void keepUp(SimulationSettings settings, boolean isUseKnown) {
    boolean areRead = isUseKnown && scheduler.readsFigures();
    if (!areRead && settings.offers() == NodeOffers.NONE) {
      return;
    }
    RandomGenerator random = Seeds.random(settings.seed(), "figures");
    for (NodeRun node : nodes.all()) {
      new NodeFigures(node, settings.sampling(), random)
          .keepUp(
              time, settings.timing().nodeHeartbeat(), told -> scheduler.heartbeat(told.node()));
    }
    if (isUseKnown && scheduler.reclaims()) {
      time.every(scheduler.reclaimPeriodMillis(), () -> step(scheduler::reclaim));
    }
    if (settings.offers() != NodeOffers.NONE) {
      time.every(settings.offers().periodMillis(), () -> step(() -> offer(settings.offers())));
    }
  }

  private void step(Runnable step) {
    step.run();
    // Containers may have been taken back.
    resourceManager.drain();
    // Nodes that were full may have room.
    nodes.freed();
  }

  private void offer(NodeOffers offers) {
    for (NodeRun node : nodes.all()) {
      if (node.isUp()) {
        scheduler.resize(node.node(), known -> offers.vcores(look(node, known)));
      }
    }
    scheduler.resized();
  }

  /** What does not run yet counts as if it used all that it asks for. */
  private static NodeOffers.Node look(NodeRun node, SchedulerNode known) {
    int allocated = known.getAllocatedResource().getVirtualCores();
    long notYet = Math.max(0, allocated - node.tasks().requestedCores());
    return new NodeOffers.Node(
        (int) node.capacity().get(1),
        known.getTotalResource().getVirtualCores(),
        allocated,
        node.node().busyCores(),
        node.tasks().meanCores() + notYet);
  }
}
