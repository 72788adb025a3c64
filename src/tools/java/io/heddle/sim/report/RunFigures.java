package io.heddle.sim.report;

import io.heddle.sim.report.JobOutcome.State;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The figures that a run comes down to. */
public final class RunFigures {
  public static final String SECONDS = "s";
  public static final String TIMES = "times";
  public static final String RATIO = "ratio";

  private static final String COMPLETION = "jct-";
  private static final String JOBS = "jobs";
  private static final double MILLIS = 1_000;
  private static final double P95 = 0.95;
  private static final List<String> TYPES = List.of("memory", "vcore", "gpu");

  private RunFigures() {}

  static boolean isOfCompletion(String metric) {
    return metric.startsWith(COMPLETION);
  }

  /** What a figure is called, and its unit. */
  public record Metric(String name, String unit) {}

  /** Returns the figures of one run; completion times only if a job has finished. */
  public static Map<Metric, Double> of(RunResult run) {
    return of(run, run);
  }

  /**
   * @param counted the same with those of its jobs whose completion times count
   */
  static Map<Metric, Double> of(RunResult run, RunResult counted) {
    Map<Metric, Double> figures = new LinkedHashMap<>();
    figures.put(new Metric("makespan", SECONDS), run.makespan() / MILLIS);
    completions(
        counted.jobs().stream()
            .flatMapToLong(job -> job.completionTime().stream())
            .mapToObj(millis -> (double) millis)
            .toList(),
        figures);
    run.jobs().stream()
        .filter(job -> job.state() != State.REFUSED)
        .mapToLong(JobOutcome::waitingTime)
        .max()
        .ifPresent(longest -> figures.put(new Metric("wait-max", SECONDS), longest / MILLIS));
    if (run.tasks() != null) {
      figures.put(new Metric("slowdown-p95", TIMES), run.tasks().slowdown95());
      figures.put(new Metric("slowdown-p99", TIMES), run.tasks().slowdown99());
      figures.put(new Metric("killed", RATIO), run.tasks().killed());
    }
    uses("", run.use(), figures);
    if (run.queues().size() > 1) {
      run.queues().forEach((name, queue) -> uses(" " + name, queue.use(), figures));
    }
    for (State state : State.values()) {
      if (state == State.FINISHED || run.count(state) > 0) {
        figures.put(
            new Metric(state.name().toLowerCase(Locale.ROOT), JOBS), (double) run.count(state));
      }
    }
    return figures;
  }

  /** In milliseconds, nearest rank; 0 where none has finished. */
  static double completionPercentile(RunResult run, double share) {
    List<Double> sorted =
        run.jobs().stream()
            .flatMapToLong(job -> job.completionTime().stream())
            .sorted()
            .mapToObj(millis -> (double) millis)
            .toList();
    return sorted.isEmpty() ? 0 : Statistics.quantile(sorted, share);
  }

  /** Returns what a bound says about makespan and completion times. */
  public static Map<Metric, Double> of(LowerBound bound) {
    Map<Metric, Double> figures = new LinkedHashMap<>();
    figures.put(new Metric("makespan", SECONDS), bound.makespan() / MILLIS);
    completions(bound.completions(), figures);
    return figures;
  }

  private static void completions(List<Double> millis, Map<Metric, Double> figures) {
    if (!millis.isEmpty()) {
      List<Double> sorted = millis.stream().sorted().toList();
      figures.put(new Metric(COMPLETION + "mean", SECONDS), Statistics.mean(sorted) / MILLIS);
      figures.put(
          new Metric(COMPLETION + "p95", SECONDS), Statistics.quantile(sorted, P95) / MILLIS);
    }
  }

  private static void uses(String suffix, List<Double> use, Map<Metric, Double> figures) {
    for (int type = 0; type < Math.min(use.size(), TYPES.size()); type++) {
      figures.put(new Metric(TYPES.get(type) + "-use" + suffix, RATIO), use.get(type));
    }
  }

  static final class Statistics {
    private Statistics() {}

    /** Nearest rank of {@code sorted}, rising and not empty, at {@code share} in (0, 1]. */
    static double quantile(List<Double> sorted, double share) {
      int rank = (int) Math.ceil(share * sorted.size());
      return sorted.get(Math.max(1, rank) - 1);
    }

    static double mean(List<Double> values) {
      return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
  }
}
