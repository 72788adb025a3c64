package io.heddle.yarn.testing;

import io.heddle.config.MetricsConfig;
import io.heddle.config.MetricsConfig.NodeExporterConfig;
import io.heddle.config.MetricsConfig.SamplingConfig;
import io.heddle.config.ReclaimConfig;
import io.heddle.nodemetrics.source.Monitor;
import java.io.IOException;
import java.util.Map;

/**
 * The use of a node of two cores and 32 GB as a test says it, told as node_exporter does: the idle
 * time of its cores adds up by the share of them that is idle. Thread-safe.
 */
public final class SaidUse {
  private double busy;
  private double idleSeconds;
  private long since = System.nanoTime();

  public synchronized void busy(double share) {
    settle();
    busy = share;
  }

  private void settle() {
    long now = System.nanoTime();
    idleSeconds += (1 - busy) * (now - since) / 1e9;
    since = now;
  }

  private synchronized String text() {
    settle();
    StringBuilder lines = new StringBuilder();
    for (int core = 0; core < 2; core++) {
      lines.append(
          "node_cpu_seconds_total{cpu=\"%d\",mode=\"idle\"} %.6f\n".formatted(core, idleSeconds));
    }
    return lines
        + "node_memory_MemTotal_bytes 34359738368\nnode_memory_MemAvailable_bytes 17179869184\n";
  }

  /** What lets a ResourceManager reclaim, for all queues, by what a monitor tells. */
  public static Map<String, String> settings(Monitor monitor) {
    return Map.of(
        MetricsConfig.SOURCES, "node-exporter",
        NodeExporterConfig.PORT, "" + monitor.port(),
        SamplingConfig.INTERVAL, "1000",
        ReclaimConfig.MODE, "active",
        ReclaimConfig.QUEUES, "root",
        ReclaimConfig.SOURCE, "metrics",
        ReclaimConfig.PERIOD, "500");
  }

  public Monitor tell() throws IOException {
    return new Monitor(exchange -> Monitor.saying(200, text()).handle(exchange));
  }
}
