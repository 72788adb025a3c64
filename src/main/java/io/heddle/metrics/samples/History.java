package io.heddle.metrics.samples;

import io.heddle.metrics.Figure;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The latest samples of one source, by node and figure. */
public final class History {
  private final Map<String, Map<Figure, Samples>> byHost = new HashMap<>();
  private final int capacity;

  /**
   * Without a sample.
   *
   * @param capacity samples kept per node and figure
   */
  public History(int capacity) {
    this.capacity = capacity;
  }

  synchronized void add(String host, long millis, Figure figure, double value) {
    byHost
        .computeIfAbsent(host, name -> new EnumMap<>(Figure.class))
        .computeIfAbsent(figure, kind -> new Samples(capacity))
        .add(millis, value);
  }

  /** Forgets the nodes that are not in {@code hosts}. */
  synchronized void retain(Set<String> hosts) {
    byHost.keySet().retainAll(hosts);
  }

  /** The mean of a node's figure over a window; NaN where nothing fresh is known. */
  public synchronized double mean(String host, Figure figure, Window window) {
    Samples samples = byHost.getOrDefault(host, Map.of()).get(figure);
    return samples == null ? Double.NaN : samples.mean(window);
  }
}
