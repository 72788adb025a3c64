package io.heddle.sim.report;

import io.heddle.model.Counted;
import io.heddle.sim.report.RunFigures.Statistics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.stat.correlation.KendallsCorrelation;

/**
 * How far a replay of a history is from what really happened.
 *
 * @param median of |replayed - measured| / measured completion times
 * @param p90 that nine tenths of the jobs do not exceed
 * @param meanRatio mean completion time, replayed over measured
 * @param makespanRatio from the first submission to the last end, replayed over measured
 * @param tau Kendall's tau-b of replayed and measured completion times: 1 where all jobs are in the
 *     same order, about 0 where the orders have nothing in common; NaN of fewer than two jobs
 */
public record ReplayError(
    int jobs, double median, double p90, double meanRatio, double makespanRatio, double tau) {
  private static final double HALF = 0.5;
  private static final double NINE_TENTHS = 0.9;

  /** Beyond it a gain of the usual size could be an error of the replay. */
  private static final double MOST = 0.25;

  private record Replayed(long submitted, double completion) {}

  /** By how much a replayed figure is off, as a share of the measured one. */
  public static double share(double replayed, double measured) {
    return Math.abs(replayed / measured - 1);
  }

  /**
   * Compares measured times, in milliseconds by id, with means of at least one run under the
   * history's configuration, of jobs that finished in all.
   */
  public static ReplayError of(Map<String, Long> measured, List<RunResult> runs) {
    List<Double> replayed = new ArrayList<>();
    List<Double> real = new ArrayList<>();
    List<Double> errors = new ArrayList<>();
    double replayedEnd = 0;
    double realEnd = 0;
    double first = Double.POSITIVE_INFINITY;
    for (Map.Entry<String, Replayed> job : means(runs).entrySet()) {
      long really = measured.getOrDefault(job.getKey(), 0L);
      if (really > 0) {
        Replayed mean = job.getValue();
        replayed.add(mean.completion);
        real.add((double) really);
        errors.add(share(mean.completion, (double) really));
        first = Math.min(first, (double) mean.submitted);
        replayedEnd = Math.max(replayedEnd, mean.submitted + mean.completion);
        realEnd = Math.max(realEnd, mean.submitted + (double) really);
      }
    }
    if (errors.isEmpty()) {
      double none = Double.NaN;
      return new ReplayError(0, none, none, none, none, none);
    }
    errors.sort(null);
    return new ReplayError(
        errors.size(),
        Statistics.quantile(errors, HALF),
        Statistics.quantile(errors, NINE_TENTHS),
        Statistics.mean(replayed) / Statistics.mean(real),
        (replayedEnd - first) / (realEnd - first),
        errors.size() < 2
            ? Double.NaN
            : new KendallsCorrelation().correlation(array(replayed), array(real)));
  }

  private static Map<String, Replayed> means(List<RunResult> runs) {
    Map<String, List<Long>> completions = new LinkedHashMap<>();
    Map<String, Long> submitted = new LinkedHashMap<>();
    for (RunResult run : runs) {
      for (JobOutcome job : run.jobs()) {
        submitted.put(job.id(), job.submitted());
        job.completionTime()
            .ifPresent(
                millis ->
                    completions.computeIfAbsent(job.id(), id -> new ArrayList<>()).add(millis));
      }
    }
    Map<String, Replayed> means = new LinkedHashMap<>();
    completions.forEach(
        (job, each) -> {
          if (each.size() == runs.size()) {
            double mean = each.stream().mapToLong(Long::longValue).average().orElseThrow();
            means.put(job, new Replayed(submitted.get(job), mean));
          }
        });
    return means;
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Whether it is so large that what a comparison says of the history is not to be trusted. */
  public boolean isLarge() {
    return !(median <= MOST && share(meanRatio, 1) <= MOST && share(makespanRatio, 1) <= MOST);
  }

  public String text(String scheduler) {
    String figures =
        """
        replay under %s compared with what really happened, %s:
          completion times are off by %.1f %% (median), %.1f %% (90th percentile)
          mean completion %.2f times the measured one, makespan %.2f times
          order of completion times, Kendall's tau: %.2f
        """
            .formatted(
                scheduler,
                Counted.of(jobs, "job"),
                100 * median,
                100 * p90,
                meanRatio,
                makespanRatio,
                tau);
    return isLarge() ? figures + WARNING : figures;
  }

  private static final String WARNING =
      """
        warning: that is far off, so do not trust any gain below. Is part of the load
        missing (import with --rm, too), the cluster another one (--cluster), or the configuration
        another than it was (--conf-dir)?
      """;
}
