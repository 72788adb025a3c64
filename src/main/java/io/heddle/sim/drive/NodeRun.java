package io.heddle.sim.drive;

import io.heddle.model.ResourceVector;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;

/**
 * One node: its heartbeats, at its own phase. A heartbeat that could change nothing is left out:
 * there is none while nothing waits, nor while the node is full and has nothing to report.
 */
final class NodeRun {
  private final SimulationRun run;
  private final SimulatedNode node;
  private final ResourceVector capacity;
  private final long phase;
  private boolean up;
  private boolean awake;
  private boolean full;

  /**
   * A node that is not up yet.
   *
   * @param phase of its heartbeats, milliseconds within one interval
   */
  NodeRun(SimulationRun run, SimulatedNode node, ResourceVector capacity, long phase) {
    this.run = run;
    this.node = node;
    this.capacity = capacity;
    this.phase = phase;
  }

  String host() {
    return node.getHostName();
  }

  String rack() {
    return node.getRackName();
  }

  ResourceVector capacity() {
    return capacity;
  }

  boolean isUp() {
    return up;
  }

  void join() {
    if (up) {
      return;
    }
    up = true;
    full = false;
    run.handle(new NodeAddedSchedulerEvent(node));
    run.nodesChanged(this);
    wake();
  }

  void leave() {
    if (!up) {
      return;
    }
    up = false;
    node.forgetReports();
    run.handle(new NodeRemovedSchedulerEvent(node));
    run.applications().values().forEach(application -> application.nodeLost(host()));
    run.nodesChanged(this);
  }

  void launched(ContainerId container) {
    node.launched(container);
  }

  void completed(ContainerId container) {
    node.completed(container);
    wake();
  }

  /** Something new waits; a node that is full need not know. */
  void demandCame() {
    if (!full) {
      wake();
    }
  }

  /** Resources were given back without a report of this node, as by a release. */
  void freed() {
    full = false;
    wake();
  }

  private void wake() {
    if (!awake && up) {
      awake = true;
      long interval = run.settings().nodeHeartbeat();
      long now = run.time().now();
      long since = Math.floorMod(now - phase, interval);
      run.time().housekeepingAt(since == 0 ? now : now - since + interval, this::heartbeat);
    }
  }

  private void heartbeat() {
    awake = false;
    if (!up) {
      return;
    }
    run.handle(new NodeUpdateSchedulerEvent(node));
    SchedulerNode state = run.scheduler().get().getNode(node.getNodeID());
    full = run.scheduler().isFull(state);
    boolean waits = run.scheduler().hasPending();
    if (node.hasReports() || (waits && !full)) {
      awake = true;
      run.time().housekeepingAt(run.time().now() + run.settings().nodeHeartbeat(), this::heartbeat);
    }
  }
}
