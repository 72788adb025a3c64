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
  public QueueCase ordered(List<String> other) {
    return new QueueCase(name, layout, interference, seconds, other, arrivals);
  }
}
