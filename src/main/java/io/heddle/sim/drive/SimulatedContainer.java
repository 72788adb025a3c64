package io.heddle.sim.drive;

import io.heddle.sim.job.Granted;
import org.apache.hadoop.yarn.api.records.ContainerId;

/** A container from its allocation to its end. */
final class SimulatedContainer {
  private final ContainerId id;
  private final Granted granted;
  private final String kind;
  private final NodeRun node;
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

  NodeRun node() {
    return node;
  }

  /** Whether its process is gone, known to the ResourceManager or not. */
  boolean hasEnded() {
    return ended;
  }

  void end() {
    ended = true;
  }
}
