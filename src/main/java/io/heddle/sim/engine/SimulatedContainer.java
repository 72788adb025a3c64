package io.heddle.sim.engine;

import io.heddle.sim.app.ApplicationMaster.Granted;
import org.apache.hadoop.yarn.api.records.ContainerId;

/** A container from its allocation to its end. */
final class SimulatedContainer {
  private final ContainerId id;
  private final Granted granted;
  private final String kind;
  private final NodeRun node;
  private long startedAt;
  private boolean launched;
  private boolean ended;

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

  /** What it is for, such as {@code map}. */
  String kind() {
    return kind;
  }

  /** It was handed over: its process is there from this time on. */
  void launch(long newStartedAt) {
    startedAt = newStartedAt;
    launched = true;
    node.launched(id);
  }

  /** When its process is there. */
  long startedAt() {
    return startedAt;
  }

  /** Whether it was handed over. */
  boolean isLaunched() {
    return launched;
  }

  /** Whether its process is gone, known to the ResourceManager or not. */
  boolean hasEnded() {
    return ended;
  }

  /** Its process exits, as its node will report. */
  void exit() {
    if (!ended) {
      ended = true;
      node.completed(id);
    }
  }

  /** Its master gives it back: what it held is free at once. */
  void release() {
    ended = true;
    node.freed();
  }

  /** Its process is gone. */
  void end() {
    ended = true;
  }
}
