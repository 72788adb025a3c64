package io.heddle.bench.latency;

import java.util.stream.StreamSupport;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/** Proposals that the scheduler rejected when they were committed, by stock's own metric. */
final class Rejections {
  private static final String SOURCE = "CapacitySchedulerMetrics";
  private static final String METRIC = "CommitFailureNumOps";

  private Rejections() {}

  static long count() {
    MetricsCollectorImpl collector = new MetricsCollectorImpl();
    DefaultMetricsSystem.instance().getSource(SOURCE).getMetrics(collector, true);
    return collector.getRecords().stream()
        .flatMap(each -> StreamSupport.stream(each.metrics().spliterator(), false))
        .filter(metric -> metric.name().equals(METRIC))
        .map(AbstractMetric::value)
        .mapToLong(Number::longValue)
        .sum();
  }
}
