package io.heddle.sim.drive;

import io.heddle.metrics.NodeMetrics;
import io.heddle.model.Utilisation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * What a monitor would say of simulated nodes: the mean over each minute, each figure off by a
 * normal error of 30 %. Only nodes that co-located jobs have used are known.
 */
final class UseMonitor implements NodeMetrics {
  /** Time between two samples. */
  static final long SAMPLE_MILLIS = 60_000;

  private static final double NOISE = 0.3;
  private static final int SAMPLES_KEPT = 30;

  private record Sample(long time, Utilisation use) {}

  private final Map<String, UseIntegral> integrals = new TreeMap<>();
  private final Map<String, Deque<Sample>> samples = new HashMap<>();
  private final RandomGenerator random;

  /**
   * No node yet.
   *
   * @param random source of the errors
   */
  UseMonitor(RandomGenerator random) {
    this.random = random;
  }

  /** From {@code time} on a node is used so. */
  void used(String host, Utilisation use, long time) {
    integrals
        .computeIfAbsent(host, any -> new UseIntegral(time / SAMPLE_MILLIS * SAMPLE_MILLIS))
        .set(use, time);
  }

  /** Takes a sample of each node. */
  void sample(long time) {
    integrals.forEach(
        (host, integral) -> {
          Deque<Sample> kept = samples.computeIfAbsent(host, any -> new ArrayDeque<>());
          kept.addLast(new Sample(time, integral.meanUntil(time, this::read)));
          if (kept.size() > SAMPLES_KEPT) {
            kept.removeFirst();
          }
        });
  }

  private double read(double truth) {
    return Math.max(0, truth * (1 + NOISE * random.nextGaussian()));
  }

  @Override
  public Map<String, Utilisation> window(long endMillis, long lengthMillis) {
    Map<String, Utilisation> means = new HashMap<>();
    samples.forEach(
        (host, kept) -> {
          List<Utilisation> within = new ArrayList<>();
          for (Sample sample : kept) {
            if (sample.time() > endMillis - lengthMillis && sample.time() <= endMillis) {
              within.add(sample.use());
            }
          }
          if (!within.isEmpty()) {
            means.put(host, mean(within));
          }
        });
    return means;
  }

  private static Utilisation mean(List<Utilisation> uses) {
    UseIntegral sum = new UseIntegral(0);
    for (int i = 0; i < uses.size(); i++) {
      sum.set(uses.get(i), i);
    }
    return sum.meanUntil(uses.size(), each -> each);
  }
}
