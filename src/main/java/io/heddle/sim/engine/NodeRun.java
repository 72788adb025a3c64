package io.heddle.sim.engine;

import io.heddle.model.ResourceVector;
import io.heddle.sim.engine.scheduler.SimulatedNode;
import io.heddle.sim.engine.scheduler.YarnRequests;
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
  private long phase;
  private long lastPlanned;
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

  /** What no container holds, as the scheduler counts; the node must be up. */
  ResourceVector free() {
    SchedulerNode state = run.scheduler().get().getNode(node.getNodeID());
    return YarnRequests.vector(state.getUnallocatedResource());
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

  /** A NodeManager reports at once that a container has ended, and only then waits anew. */
  void completed(ContainerId container) {
    node.completed(container);
    if (up) {
      phase = Math.floorMod(run.time().now(), run.settings().nodeHeartbeat());
      plan(run.time().now());
    }
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
      long interval = run.settings().nodeHeartbeat();
      long now = run.time().now();
      long since = Math.floorMod(now - phase, interval);
      plan(since == 0 ? now : now - since + interval);
    }
  }

  /** Plans the next heartbeat, in place of any that was planned before. */
  private void plan(long at) {
    awake = true;
    long number = ++lastPlanned;
    run.time()
        .housekeepingAt(
            at,
            () -> {
              if (number == lastPlanned) {
                heartbeat();
              }
            });
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
      plan(run.time().now() + run.settings().nodeHeartbeat());
    }
  }
}
