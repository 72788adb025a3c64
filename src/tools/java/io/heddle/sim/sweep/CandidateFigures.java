package io.heddle.sim.sweep;

import io.heddle.sim.report.Interval;
import io.heddle.sim.report.JobOutcome;
import io.heddle.sim.report.JobOutcome.State;
import io.heddle.sim.report.JobSizes;
import io.heddle.sim.report.RunFigures;
import io.heddle.sim.report.RunResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Results of a configuration over the seeds.
 *
 * @param means in seconds; a figure that a run does not have is not there
 * @param interval of the mean of what configurations are chosen by
 * @param unfinished jobs, fewest to most over the seeds, that only the present configuration ended
 * @param refusal why it could not run; else empty
 */
public record CandidateFigures(
    SweepCandidate candidate,
    Map<String, Double> means,
    Interval interval,
    long unfinished,
    String refusal) {
  static final String SMALL = "jct-small";
  static final String LARGE = "jct-large";

  private static final double MILLIS = 1_000;

  static CandidateFigures refused(SweepCandidate candidate, String refusal) {
    return new CandidateFigures(candidate, Map.of(), Interval.ofMean(List.of()), 0, refusal);
  }

  /**
   * @param present runs of the present configuration with the same seeds in the same order
   */
  static CandidateFigures of(
      SweepCandidate candidate,
      List<RunResult> runs,
      List<RunResult> present,
      Objective objective) {
    Map<String, Double> sums = new LinkedHashMap<>();
    long unfinished = 0;
    for (int i = 0; i < runs.size(); i++) {
      figures(runs.get(i), JobSizes.smaller(present.get(i)))
          .forEach((name, value) -> sums.merge(name, value, Double::sum));
      unfinished =
          Math.max(
              unfinished, present.get(i).count(State.FINISHED) - runs.get(i).count(State.FINISHED));
    }
    sums.replaceAll((name, sum) -> sum / runs.size());
    List<Double> costs =
        runs.stream()
            .map(run -> figures(run, Set.of()).getOrDefault(objective.metric(), Double.NaN))
            .toList();
    return new CandidateFigures(candidate, sums, Interval.ofMean(costs), unfinished, "");
  }

  private static Map<String, Double> figures(RunResult run, Set<String> smaller) {
    Map<String, Double> figures = new LinkedHashMap<>();
    RunFigures.of(run)
        .forEach(
            (metric, value) -> {
              if (metric.unit().equals(RunFigures.SECONDS)) {
                figures.put(metric.name(), value);
              }
            });
    mean(run, job -> smaller.contains(job.id()), SMALL, figures);
    mean(run, job -> !smaller.contains(job.id()), LARGE, figures);
    return figures;
  }

  private static void mean(
      RunResult run, Predicate<JobOutcome> which, String name, Map<String, Double> figures) {
    run.jobs().stream()
        .filter(which)
        .flatMapToLong(job -> job.completionTime().stream())
        .average()
        .ifPresent(millis -> figures.put(name, millis / MILLIS));
  }

  /** What it is chosen by, in seconds; infinite where jobs that could end did not. */
  double cost(Objective objective) {
    return unfinished > 0 || !refusal.isEmpty()
        ? Double.POSITIVE_INFINITY
        : means.getOrDefault(objective.metric(), Double.POSITIVE_INFINITY);
  }
}
