package io.heddle.bench.adaptive.runtime;

import io.heddle.sim.PartialObserver;
import io.heddle.sim.workload.Job;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

final class QueueLatencies implements PartialObserver {
  private static final double MILLIS = 1_000;

  private final Map<String, Long> submitted = new HashMap<>();
  private final Map<String, List<Double>> seconds = new TreeMap<>();

  /** Mean over all jobs, in seconds. */
  double mean() {
    return seconds.values().stream()
        .flatMap(List::stream)
        .mapToDouble(Double::doubleValue)
        .average()
        .orElseThrow();
  }

  /** The largest ratio of a queue's mean to its mean in another run of the same jobs. */
  double worstAgainst(QueueLatencies other) {
    return seconds.keySet().stream()
        .mapToDouble(queue -> mean(queue) / other.mean(queue))
        .max()
        .orElseThrow();
  }

  private double mean(String queue) {
    return seconds.get(queue).stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  @Override
  public void submitted(Job job, long now) {
    submitted.put(job.id(), now);
  }

  @Override
  public void finished(Job job, long now, boolean success) {
    seconds
        .computeIfAbsent(job.queue(), queue -> new ArrayList<>())
        .add((now - submitted.get(job.id())) / MILLIS);
  }

  @Override
  public void refused(Job job, long now, String reason) {
    throw new IllegalStateException("job " + job.id() + " was refused: " + reason);
  }
}
