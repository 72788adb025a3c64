package io.heddle.nodemetrics;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.config.MetricsConfig.SamplingConfig;
import io.heddle.nodemetrics.MetricsEnvironment.ClusterNode;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The latest samples of one source, by node and figure. */
public final class History {
  @GuardedBy("this")
  private final Map<String, Map<MetricKind, Samples>> byHost = new HashMap<>();

  private final int capacity;

  /**
   * Without a sample.
   *
   * @param capacity samples kept per node and figure
   */
  public History(int capacity) {
    this.capacity = capacity;
  }

  synchronized void add(String host, long millis, MetricKind figure, double value) {
    byHost
        .computeIfAbsent(host, name -> new EnumMap<>(MetricKind.class))
        .computeIfAbsent(figure, kind -> new Samples(capacity))
        .add(millis, value);
  }

  synchronized void retain(Set<String> hosts) {
    byHost.keySet().retainAll(hosts);
  }

  /** The mean of a node's figure over a window; NaN where nothing fresh is known. */
  public synchronized double mean(String host, MetricKind figure, Window window) {
    Samples samples = byHost.getOrDefault(host, Map.of()).get(figure);
    return samples == null ? Double.NaN : samples.mean(window);
  }

  /** The latest sample of a node's figure; none where nothing is known. */
  public synchronized Optional<NodeMetrics.Sample> latest(String host, MetricKind figure) {
    Samples samples = byHost.getOrDefault(host, Map.of()).get(figure);
    return Optional.ofNullable(samples).map(Samples::latest);
  }

  static final class Samples {
    private final long[] millis;
    private final double[] values;
    private int next;
    private int count;

    Samples(int capacity) {
      millis = new long[capacity];
      values = new double[capacity];
    }

    void add(long at, double value) {
      int last = Math.floorMod(next - 1, millis.length);
      if (count > 0 && millis[last] == at) {
        return;
      }
      millis[next] = at;
      values[next] = value;
      next = (next + 1) % millis.length;
      count = Math.min(count + 1, millis.length);
    }

    NodeMetrics.Sample latest() {
      int last = Math.floorMod(next - 1, millis.length);
      return new NodeMetrics.Sample(millis[last], values[last]);
    }

    /** Returns the mean over a window; NaN if none of its samples is fresh. */
    double mean(Window window) {
      double sum = 0;
      int found = 0;
      boolean fresh = false;
      for (int i = 0; i < count; i++) {
        if (window.contains(millis[i])) {
          sum += values[i];
          found++;
          fresh |= millis[i] > window.freshMillis();
        }
      }
      return fresh ? sum / found : Double.NaN;
    }
  }

  /**
   * A stretch of time.
   *
   * @param beginMillis not in it
   * @param endMillis in it
   * @param freshMillis the newest sample must be after this one, or nothing is known
   */
  public record Window(long beginMillis, long endMillis, long freshMillis) {
    /** So long, up to {@code endMillis}; a figure is known if its newest sample is not stale. */
    public static Window of(long endMillis, long lengthMillis, long staleMillis) {
      return new Window(endMillis - lengthMillis, endMillis, endMillis - staleMillis);
    }

    boolean contains(long millis) {
      return millis > beginMillis && millis <= endMillis;
    }
  }

  /** Samples of one source; all sources share {@code maxima}. */
  public record SampleStore(SamplingConfig sampling, History history, Maxima maxima) {
    /** One sample, checked, at {@code millis} since 1970. */
    public void add(ClusterNode node, long millis, MetricKind figure, double value) {
      history.add(node.host(), millis, figure, value);
      maxima.learn(node, figure, value);
    }

    /** Forgets the nodes that are not in {@code hosts}. */
    public void retain(Set<String> hosts) {
      history.retain(hosts);
    }
  }
}
