package io.heddle.metrics.collect;

import io.heddle.config.MetricsConfig;
import io.heddle.config.MetricsSourceKind;
import io.heddle.metrics.MetricsEnvironment;
import io.heddle.metrics.MetricsSource;
import io.heddle.metrics.influx.InfluxSource;
import io.heddle.metrics.prometheus.NodeExporterSource;
import io.heddle.metrics.prometheus.PrometheusSource;

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
