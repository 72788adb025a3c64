package io.heddle.sim.engine.interference;

import io.heddle.sim.Interference;
import java.util.List;

/**
 * Nodes that are all alike, and what jobs use of them.
 *
 * @param uses each with a name of its own
 */
public record SharedHardware(NodeHardware hardware, List<JobDemand> uses) {
  public SharedHardware {
    uses = List.copyOf(uses);
  }

  /** What it costs these jobs to share these nodes; for one thread. */
  public Interference interference() {
    return new QueueingInterference(hardware, uses);
  }
}
