package io.heddle.telemetry;

import java.util.stream.StreamSupport;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;

/** Reads an exported metric by its name, as a monitor does. */
public final class MetricValue {
  private MetricValue() {}

  /** The value of a metric now, or NoSuchElementException if the source has none of this name. */
  public static long of(MetricsSource source, String name) {
    MetricsCollectorImpl collector = new MetricsCollectorImpl();
    source.getMetrics(collector, true);
    return collector.getRecords().stream()
        .flatMap(read -> StreamSupport.stream(read.metrics().spliterator(), false))
        .filter(metric -> metric.name().equals(name))
        .map(AbstractMetric::value)
        .findFirst()
        .orElseThrow()
        .longValue();
  }
}
