package io.heddle.bench.mixes;

import io.heddle.bench.compare.Gauge;
import io.heddle.bench.experiment.Figures;
import io.heddle.model.ResourceVector;
import io.heddle.sim.report.LowerBound;
import io.heddle.sim.report.RunFigures;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A figure of how long some of the jobs took; 0 where none has ended. */
final class CompletionTimes implements Gauge {
  private static final int FIFTHS = 5;
  private static final double SECOND = 1_000;

  private final String metric;
  private final String unit;
  private final ToDoubleFunction<List<Double>> figure;

  // By id: what a time is told in, milliseconds.
  private final Map<String, Double> units;

  // By id: when it was submitted.
  private final Map<String, Long> submitted = new HashMap<>();
  private final List<Double> times = new ArrayList<>();

  private CompletionTimes(
      String metric,
      String unit,
      Map<String, Double> units,
      ToDoubleFunction<List<Double>> figure) {
    this.metric = metric;
    this.unit = unit;
    this.units = units;
    this.figure = figure;
  }

  private static CompletionTimes inSeconds(
      String metric, List<Job> jobs, ToDoubleFunction<List<Double>> figure) {
    return new CompletionTimes(
        metric,
        RunFigures.SECONDS,
        jobs.stream().collect(Collectors.toMap(Job::id, job -> SECOND)),
        figure);
  }

  /** Mean over jobs of completion time over the least possible with the cluster for itself. */
  static CompletionTimes slowdown(Workload workload, ResourceVector capacity) {
    List<Double> alone = LowerBound.of(workload, capacity).completions();
    Map<String, Double> units = new HashMap<>();
    for (int i = 0; i < alone.size(); i++) {
      units.put(workload.jobs().get(i).id(), Math.max(1, alone.get(i)));
    }
    return new CompletionTimes("slowdown-mean", Figures.FACTOR, units, CompletionTimes::mean);
  }

  /** The mean of the four fifths of the jobs that have the least work. */
  static CompletionTimes smaller(Workload workload) {
    return inSeconds(
        "jct-small", bySize(workload).subList(0, small(workload)), CompletionTimes::mean);
  }

  static CompletionTimes larger(Workload workload) {
    List<Job> jobs = bySize(workload);
    return inSeconds(
        "jct-large", jobs.subList(small(workload), jobs.size()), CompletionTimes::mean);
  }

  /** The mean of the fifth of the jobs that have the widest tasks. */
  static CompletionTimes widest(Workload workload, ResourceVector capacity) {
    List<Job> jobs =
        workload.jobs().stream()
            .sorted(Comparator.comparingDouble(job -> width(job, capacity)))
            .toList();
    return inSeconds(
        "jct-widest", jobs.subList(small(workload), jobs.size()), CompletionTimes::mean);
  }

  /** The largest share of the cluster that a task takes of any resource. */
  private static double width(Job job, ResourceVector capacity) {
    return Tasks.groups(job.model()).stream()
        .map(TaskGroup::demand)
        .flatMapToDouble(
            demand ->
                IntStream.range(0, demand.size())
                    .mapToDouble(type -> (double) demand.get(type) / capacity.get(type)))
        .max()
        .orElseThrow();
  }

  static CompletionTimes median(Workload workload) {
    return inSeconds("jct-median", workload.jobs(), Figures::median);
  }

  private static int small(Workload workload) {
    return workload.jobs().size() * (FIFTHS - 1) / FIFTHS;
  }

  private static List<Job> bySize(Workload workload) {
    return workload.jobs().stream()
        .sorted(Comparator.comparingDouble(job -> Tasks.work(job.model(), 0)))
        .toList();
  }

  private static double mean(List<Double> times) {
    return times.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  @Override
  public String metric() {
    return metric;
  }

  @Override
  public String unit() {
    return unit;
  }

  @Override
  public double value() {
    return times.isEmpty() ? 0 : figure.applyAsDouble(times);
  }

  @Override
  public void submitted(Job job, long at) {
    submitted.put(job.id(), at);
  }

  @Override
  public void finished(Job job, long at, boolean success) {
    Double told = units.get(job.id());
    if (told != null) {
      times.add((at - submitted.get(job.id())) / told);
    }
  }
}
