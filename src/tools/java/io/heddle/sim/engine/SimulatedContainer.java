package io.heddle.sim.engine;

import io.heddle.model.ResourceVector;
import io.heddle.sim.RunObserver;
import io.heddle.sim.app.Granted;
import io.heddle.sim.engine.use.NodeTasks;
import io.heddle.sim.workload.TaskWork;
import org.apache.hadoop.yarn.api.records.ContainerId;

/** A container from its allocation to its end. */
final class SimulatedContainer implements NodeTasks.Holder {
  private final ContainerId id;
  private final Granted granted;
  private final String kind;
  private final NodeRun node;
  private long startedAt;
  private boolean launched;
  private boolean ended;
  private boolean killed;

  SimulatedContainer(ContainerId id, Granted granted, String kind, NodeRun node) {
    this.id = id;
    this.granted = granted;
    this.kind = kind;
    this.node = node;
  }

  ContainerId id() {
    return id;
  }

  Granted granted() {
    return granted;
  }

  String kind() {
    return kind;
  }

  /** It was handed over: its process is there from this time on. */
  void launch(long newStartedAt) {
    startedAt = newStartedAt;
    launched = true;
    node.launched(id);
  }

  long startedAt() {
    return startedAt;
  }

  boolean isLaunched() {
    return launched;
  }

  /** Whether its process is gone, known to the ResourceManager or not. */
  boolean hasEnded() {
    return ended;
  }

  boolean isMeasured() {
    return node.tasks() != null;
  }

  void run(TaskWork work, Runnable whenDone) {
    node.tasks().begin(this, work, whenDone);
  }

  void exit() {
    if (!ended) {
      end();
      node.completed(id);
    }
  }

  /** Its master gives it back: what it held is free at once. */
  void release() {
    end();
    node.freed();
  }

  void end() {
    if (!ended && isMeasured()) {
      node.tasks().end(this);
    }
    ended = true;
  }

  @Override
  public long number() {
    return granted.id();
  }

  @Override
  public ResourceVector demand() {
    return granted.resource();
  }

  @Override
  public boolean isKillable() {
    return !kind.equals(RunObserver.MASTER);
  }

  @Override
  public void kill() {
    killed = true;
    exit();
  }

  boolean isKilled() {
    return killed;
  }
}
