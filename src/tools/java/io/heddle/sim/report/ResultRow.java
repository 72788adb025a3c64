package io.heddle.sim.report;

import java.util.Collection;
import java.util.DoubleSummaryStatistics;

/**
 * One figure over the seeds; {@code workload} is a part of the experiment, {@code scheduler} who
 * was measured.
 */
public record ResultRow(
    String workload,
    String scheduler,
    String metric,
    double mean,
    double min,
    double max,
    String unit) {
  public static ResultRow of(
      String workload, String scheduler, String metric, Collection<Double> values, String unit) {
    DoubleSummaryStatistics statistics =
        values.stream().mapToDouble(Double::doubleValue).summaryStatistics();
    return new ResultRow(
        workload,
        scheduler,
        metric,
        statistics.getAverage(),
        statistics.getMin(),
        statistics.getMax(),
        unit);
  }
}
