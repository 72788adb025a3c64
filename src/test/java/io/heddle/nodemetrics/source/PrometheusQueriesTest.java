package io.heddle.nodemetrics.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.MetricsConfig;
import io.heddle.nodemetrics.MetricKind;
import io.heddle.nodemetrics.TestNodes;
import io.heddle.nodemetrics.source.PrometheusSource.PrometheusQueries;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PrometheusQueriesTest {
  @Test
  void aQueryPerFigure() {
    MetricsConfig config =
        TestNodes.config(
            "prometheus.host-label=node",
            "prometheus.matchers=job=\"a\"",
            "prometheus.range-s=30",
            "disk.exclude=dm-.*",
            "network.exclude=lo");

    Map<MetricKind, String> queries = PrometheusQueries.of(config.prometheus(), config.devices());

    assertThat(queries).containsOnlyKeys(MetricKind.values());
    assertThat(queries.get(MetricKind.CPU))
        .isEqualTo(
            "1 - avg by(node) (sum by(node, cpu)"
                + " (rate(node_cpu_seconds_total{mode=~\"idle|iowait\",job=\"a\"}[30s])))");
    assertThat(queries.get(MetricKind.MEMORY))
        .isEqualTo(
            "1 - max by(node) (avg_over_time(node_memory_MemAvailable_bytes{job=\"a\"}[30s])"
                + " / avg_over_time(node_memory_MemTotal_bytes{job=\"a\"}[30s]))");
    assertThat(queries.get(MetricKind.CPU_PRESSURE))
        .isEqualTo(
            "max by(node)" + " (rate(node_pressure_cpu_waiting_seconds_total{job=\"a\"}[30s]))");
    assertThat(queries.get(MetricKind.DISK_WRITTEN))
        .isEqualTo(
            "sum by(node) (rate(node_disk_written_bytes_total{device!~\"dm-.*\",job=\"a\"}[30s]))");
    assertThat(queries.get(MetricKind.SENT))
        .isEqualTo(
            "sum by(node)"
                + " (rate(node_network_transmit_bytes_total{device!~\"lo\",job=\"a\"}[30s]))");
  }

  @Test
  void withoutMatchersThereIsNoComma() {
    MetricsConfig config = TestNodes.config();
    assertThat(PrometheusQueries.of(config.prometheus(), config.devices()).get(MetricKind.IO_WAIT))
        .isEqualTo(
            "avg by(instance) (sum by(instance, cpu)"
                + " (rate(node_cpu_seconds_total{mode=\"iowait\"}[60s])))");
  }
}
