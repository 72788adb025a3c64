package io.heddle.bench.colocation.queue;

import io.heddle.sim.Interference;
import java.util.List;
import java.util.Map;

/**
 * A queue of jobs in the order of submission, and each job's time alone, by its name and so its
 * use.
 */
public record QueueCase(
    String name,
    Layout layout,
    Interference interference,
    Map<String, Double> seconds,
    List<String> queue,
    RoundArrivals arrivals) {
  /** Returns the same queue where jobs lie on empty nodes by chance. */
  public QueueCase scattered() {
    Layout by = layout.placed(EmptyNodesFirst.RANDOM);
    return new QueueCase(name + "-scattered", by, interference, seconds, queue, arrivals);
  }
}
