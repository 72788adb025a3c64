package io.heddle.sim.drive;

import io.heddle.sim.job.Granted;
import org.apache.hadoop.yarn.api.records.ContainerId;

/** A container from its allocation to its end. */
final class SimulatedContainer {
  private final ContainerId id;
  private final Granted granted;
  private final String kind;
  private final NodeRun node;
  private long handedOver;
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

  /** Its process starts. */
  void launch() {
    node.launched(id);
  }

  /** Its master has it from now on and launches its process. */
  void handOver(long now) {
    handedOver = now;
    node.launched(id);
  }

  /** How long its process still takes to start. */
  long launchLeft(long now, long launchMillis) {
    return Math.max(0, handedOver + launchMillis - now);
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
