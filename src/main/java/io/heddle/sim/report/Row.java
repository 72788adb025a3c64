package io.heddle.sim.report;

import java.util.Collection;
import java.util.DoubleSummaryStatistics;

/**
 * One figure over the seeds of an experiment.
 *
 * @param workload the part of the experiment
 * @param scheduler who was measured
 */
public record Row(
    String workload,
    String scheduler,
    String metric,
    double mean,
    double min,
    double max,
    String unit) {

  /** The row of these values, one for each seed. */
  public static Row of(
      String workload, String scheduler, String metric, Collection<Double> values, String unit) {
    DoubleSummaryStatistics statistics =
        values.stream().mapToDouble(Double::doubleValue).summaryStatistics();
    return new Row(
        workload,
        scheduler,
        metric,
        statistics.getAverage(),
        statistics.getMin(),
        statistics.getMax(),
        unit);
  }
}
