package io.heddle.nodemetrics.collect;

import io.heddle.config.MetricsConfig;
import io.heddle.config.MetricsSourceKind;
import io.heddle.nodemetrics.MetricKind;
import io.heddle.nodemetrics.MetricsEnvironment;
import io.heddle.nodemetrics.MetricsEnvironment.ClusterNode;
import io.heddle.nodemetrics.MetricsSource;
import io.heddle.nodemetrics.MetricsSource.Reading;
import io.heddle.nodemetrics.source.InfluxSource;
import io.heddle.nodemetrics.source.NodeExporterSource;
import io.heddle.nodemetrics.source.PrometheusSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Registry of sources: a new one is a {@link MetricsSourceKind} and a line here. */
final class MetricsSources {
  private MetricsSources() {}

  static MetricsSource create(
      MetricsSourceKind kind, MetricsConfig config, MetricsEnvironment environment) {
    return switch (kind) {
      case HEARTBEAT -> new HeartbeatSource(environment);
      case PROMETHEUS -> new PrometheusSource(config, environment);
      case NODE_EXPORTER -> new NodeExporterSource(config, environment);
      case INFLUXDB -> new InfluxSource(config, environment);
    };
  }

  record HeartbeatSource(MetricsEnvironment environment) implements MetricsSource {
    @Override
    public List<Reading> poll() {
      long now = environment.clock().getAsLong();
      return environment.nodes().get().stream()
          .map(node -> new Reading(node.host(), now, figures(node)))
          .toList();
    }

    private static Map<MetricKind, Double> figures(ClusterNode node) {
      Map<MetricKind, Double> figures = new EnumMap<>(MetricKind.class);
      figures.put(MetricKind.CPU, node.cpu());
      figures.put(MetricKind.MEMORY, node.memory());
      figures.values().removeIf(figure -> Double.isNaN(figure));
      return figures;
    }
  }
}
