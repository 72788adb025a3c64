package io.heddle.metrics.collect;

import io.heddle.metrics.ClusterNode;
import io.heddle.metrics.Figure;
import io.heddle.metrics.MetricsEnvironment;
import io.heddle.metrics.MetricsSource;
import io.heddle.metrics.Reading;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** CPU and memory as NodeManagers tell them with each heartbeat. */
final class HeartbeatSource implements MetricsSource {
  private final MetricsEnvironment environment;

  HeartbeatSource(MetricsEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public List<Reading> poll() {
    long now = environment.clock().getAsLong();
    return environment.nodes().get().stream()
        .map(node -> new Reading(node.host(), now, figures(node)))
        .toList();
  }

  private static Map<Figure, Double> figures(ClusterNode node) {
    Map<Figure, Double> figures = new EnumMap<>(Figure.class);
    figures.put(Figure.CPU, node.cpu());
    figures.put(Figure.MEMORY, node.memory());
    figures.values().removeIf(figure -> Double.isNaN(figure));
    return figures;
  }
}
