package io.heddle.sim.engine;

import io.heddle.model.ResourceVector;
import io.heddle.sim.engine.scheduler.DrivenScheduler;
import io.heddle.sim.engine.scheduler.SimulatedNode;
import io.heddle.sim.engine.scheduler.SimulatedResourceManager;
import io.heddle.sim.engine.scheduler.VirtualTime;
import io.heddle.sim.engine.scheduler.YarnRequests;
import io.heddle.sim.engine.use.NodeTasks;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;

/**
 * Node with heartbeats at its own phase; those that could change nothing are left out: none while
 * nothing waits, nor while it is full.
 */
final class NodeRun {
  private final SimulatedResourceManager resourceManager;
  private final VirtualTime time;
  private final long interval;
  private final SimulatedNode node;
  private final ResourceVector capacity;
  private final NodeTasks tasks;
  private final Consumer<NodeRun> changed;
  private long phase;
  private long lastPlanned;
  private long joins;
  private boolean up;
  private boolean awake;
  private boolean full;

  /**
   * Node that is not up yet.
   *
   * @param interval between its heartbeats, in milliseconds
   * @param phase of its heartbeats, milliseconds within one interval
   * @param changed told when it has come up or gone down
   */
  NodeRun(
      SimulatedResourceManager resourceManager,
      VirtualTime time,
      SimulatedNode node,
      long interval,
      long phase,
      boolean isMeasured,
      Consumer<NodeRun> changed) {
    this.resourceManager = resourceManager;
    this.time = time;
    this.node = node;
    this.capacity = YarnRequests.vector(node.getTotalCapability());
    this.interval = interval;
    this.phase = phase;
    this.tasks = isMeasured ? new NodeTasks(time, capacity) : null;
    this.changed = changed;
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

  /** What runs on it and uses it; null where nobody asks. */
  NodeTasks tasks() {
    return tasks;
  }

  SimulatedNode node() {
    return node;
  }

  boolean isUp() {
    return up;
  }

  long joins() {
    return joins;
  }

  /** What no container holds, as the scheduler counts; the node must be up. */
  ResourceVector free() {
    SchedulerNode state = scheduler().get().getNode(node.getNodeID());
    return YarnRequests.vector(state.getUnallocatedResource());
  }

  void join() {
    if (up) {
      return;
    }
    up = true;
    joins++;
    full = false;
    resourceManager.handle(new NodeAddedSchedulerEvent(node));
    changed.accept(this);
    wake();
  }

  void leave() {
    if (!up) {
      return;
    }
    up = false;
    node.forgetReports();
    resourceManager.handle(new NodeRemovedSchedulerEvent(node));
    changed.accept(this);
  }

  private DrivenScheduler scheduler() {
    return resourceManager.scheduler();
  }

  void launched(ContainerId container) {
    node.launched(container);
  }

  /** A NodeManager reports at once that a container has ended, and only then waits anew. */
  void completed(ContainerId container) {
    node.completed(container);
    if (up) {
      phase = Math.floorMod(time.now(), interval);
      plan(time.now());
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
    if (!awake && up && scheduler().placesAtHeartbeats()) {
      long now = time.now();
      long since = Math.floorMod(now - phase, interval);
      plan(since == 0 ? now : now - since + interval);
    }
  }

  private void plan(long at) {
    awake = true;
    long number = ++lastPlanned;
    time.housekeepingAt(
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
    resourceManager.handle(new NodeUpdateSchedulerEvent(node));
    SchedulerNode state = scheduler().get().getNode(node.getNodeID());
    full = scheduler().isFull(state);
    boolean waits = scheduler().placesAtHeartbeats() && scheduler().hasPending();
    if (node.hasReports() || (waits && !full)) {
      plan(time.now() + interval);
    }
  }
}
