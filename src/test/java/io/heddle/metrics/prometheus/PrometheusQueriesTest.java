package io.heddle.metrics.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.MetricsConfig;
import io.heddle.metrics.Figure;
import io.heddle.metrics.Nodes;
import io.heddle.metrics.prometheus.PrometheusSource.PrometheusQueries;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PrometheusQueriesTest {
  @Test
  void aQueryPerFigure() {
    MetricsConfig config =
        Nodes.config(
            "prometheus.host-label=node",
            "prometheus.matchers=job=\"a\"",
            "prometheus.range-s=30",
            "disk.exclude=dm-.*",
            "network.exclude=lo");

    Map<Figure, String> queries = PrometheusQueries.of(config.prometheus(), config.devices());

    assertThat(queries).containsOnlyKeys(Figure.values());
    assertThat(queries.get(Figure.CPU))
        .isEqualTo(
            "1 - avg by(node) (sum by(node, cpu)"
                + " (rate(node_cpu_seconds_total{mode=~\"idle|iowait\",job=\"a\"}[30s])))");
    assertThat(queries.get(Figure.MEMORY))
        .isEqualTo(
            "1 - max by(node) (avg_over_time(node_memory_MemAvailable_bytes{job=\"a\"}[30s])"
                + " / avg_over_time(node_memory_MemTotal_bytes{job=\"a\"}[30s]))");
    assertThat(queries.get(Figure.DISK_WRITTEN))
        .isEqualTo(
            "sum by(node) (rate(node_disk_written_bytes_total{device!~\"dm-.*\",job=\"a\"}[30s]))");
    assertThat(queries.get(Figure.SENT))
        .isEqualTo(
            "sum by(node)"
                + " (rate(node_network_transmit_bytes_total{device!~\"lo\",job=\"a\"}[30s]))");
  }

  @Test
  void withoutMatchersThereIsNoComma() {
    MetricsConfig config = Nodes.config();
    assertThat(PrometheusQueries.of(config.prometheus(), config.devices()).get(Figure.IO_WAIT))
        .isEqualTo(
            "avg by(instance) (sum by(instance, cpu)"
                + " (rate(node_cpu_seconds_total{mode=\"iowait\"}[60s])))");
  }
}
