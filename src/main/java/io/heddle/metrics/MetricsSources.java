package io.heddle.metrics;

import io.heddle.config.MetricsConfig;
import io.heddle.config.MetricsSourceKind;

/**
 * The registry of sources: a new one is a constant of {@link MetricsSourceKind} and a line here.
 */
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
}
