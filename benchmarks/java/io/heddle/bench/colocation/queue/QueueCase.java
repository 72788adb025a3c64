package io.heddle.bench.colocation.queue;

import io.heddle.sim.Interference;
import java.util.List;
import java.util.Map;

/**
 * A queue of jobs on a cluster.
 *
 * @param seconds each job's time alone, by its name, which is that of its use
 * @param queue names of jobs in the order of submission
 */
public record QueueCase(
    String name,
    Layout layout,
    Interference interference,
    Map<String, Double> seconds,
    List<String> queue,
    RoundArrivals arrivals) {
  /** The same where jobs get other nodes. */
  public QueueCase placed(EmptyNodesFirst placement) {
    return new QueueCase(name, layout.placed(placement), interference, seconds, queue, arrivals);
  }

  /** The same jobs in another order of submission. */
  public QueueCase ordered(List<String> other) {
    return new QueueCase(name, layout, interference, seconds, other, arrivals);
  }
}
