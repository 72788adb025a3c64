package io.heddle.sim.engine.scheduler;

import io.heddle.model.Utilisation;
import io.heddle.nodemetrics.NodeMetrics;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * Monitor of simulated nodes: means of minutes with a normal error of 30 %, of nodes that
 * co-located jobs used.
 */
public final class UseMonitor implements NodeMetrics {
  /** Time between two samples. */
  public static final long SAMPLE_MILLIS = 60_000;

  private static final double NOISE = 0.3;
  private static final int SAMPLES_KEPT = 30;
  private static final Utilisation IDLE = new Utilisation(0, 0, 0, 0, 0);

  private record Sample(long time, Utilisation use) {}

  private static final class Watched {
    private final Deque<Sample> samples = new ArrayDeque<>();
    private UseSum sum = new UseSum();
    private Utilisation now = IDLE;
    private long since;

    Watched(long since) {
      this.since = since;
    }

    void set(Utilisation use, long time) {
      sum.add(now, (double) (time - since));
      now = use;
      since = time;
    }
  }

  private final Map<String, Watched> nodes = new TreeMap<>();
  private final RandomGenerator random;

  public UseMonitor(RandomGenerator random) {
    this.random = random;
  }

  public void used(String host, Utilisation use, long time) {
    nodes
        .computeIfAbsent(host, any -> new Watched(time / SAMPLE_MILLIS * SAMPLE_MILLIS))
        .set(use, time);
  }

  public void sample(long time) {
    for (Watched node : nodes.values()) {
      node.set(node.now, time);
      node.samples.addLast(new Sample(time, node.sum.mean(this::read)));
      node.sum = new UseSum();
      if (node.samples.size() > SAMPLES_KEPT) {
        node.samples.removeFirst();
      }
    }
  }

  private double read(double truth) {
    return truth * (1 + NOISE * random.nextGaussian());
  }

  @Override
  public Map<String, Utilisation> window(long endMillis, long lengthMillis) {
    Map<String, Utilisation> means = new HashMap<>();
    nodes.forEach(
        (host, node) -> {
          List<Sample> within =
              node.samples.stream()
                  .filter(one -> one.time() > endMillis - lengthMillis && one.time() <= endMillis)
                  .toList();
          if (!within.isEmpty()) {
            UseSum sum = new UseSum();
            within.forEach(one -> sum.add(one.use(), 1));
            means.put(host, sum.mean());
          }
        });
    return means;
  }
}
