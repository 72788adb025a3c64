package io.heddle.bench.mixes;

import io.heddle.bench.compare.Gauge;
import io.heddle.bench.experiment.Figures;
import io.heddle.model.ResourceVector;
import io.heddle.sim.report.RunFigures;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** A figure of the completion times of some of the jobs, in seconds; 0 where none has ended. */
final class CompletionTimes implements Gauge {
  private static final int FIFTHS = 5;
  private static final double MILLIS = 1_000;

  private final String metric;
  private final ToDoubleFunction<List<Double>> figure;

  // By id: when it was submitted.
  private final Map<String, Long> jobs = new HashMap<>();
  private final List<Double> seconds = new ArrayList<>();

  private CompletionTimes(String metric, List<Job> jobs, ToDoubleFunction<List<Double>> figure) {
    this.metric = metric;
    this.figure = figure;
    jobs.forEach(job -> this.jobs.put(job.id(), 0L));
  }

  /** The mean of the four fifths of the jobs that have the least work. */
  static CompletionTimes smaller(Workload workload) {
    return new CompletionTimes(
        "jct-small", bySize(workload).subList(0, small(workload)), CompletionTimes::mean);
  }

  /** The mean of the others. */
  static CompletionTimes larger(Workload workload) {
    List<Job> jobs = bySize(workload);
    return new CompletionTimes(
        "jct-large", jobs.subList(small(workload), jobs.size()), CompletionTimes::mean);
  }

  /** The median of all jobs. */
  static CompletionTimes median(Workload workload) {
    return new CompletionTimes("jct-median", workload.jobs(), Figures::median);
  }

  private static int small(Workload workload) {
    return workload.jobs().size() * (FIFTHS - 1) / FIFTHS;
  }

  private static List<Job> bySize(Workload workload) {
    return workload.jobs().stream()
        .sorted(Comparator.comparingDouble(job -> Tasks.work(job.model(), 0)))
        .toList();
  }

  private static double mean(List<Double> seconds) {
    return seconds.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  @Override
  public String metric() {
    return metric;
  }

  @Override
  public String unit() {
    return RunFigures.SECONDS;
  }

  @Override
  public double value() {
    return seconds.isEmpty() ? 0 : figure.applyAsDouble(seconds);
  }

  @Override
  public void submitted(Job job, long at) {
    jobs.computeIfPresent(job.id(), (id, unknown) -> at);
  }

  @Override
  public void finished(Job job, long at, boolean success) {
    Long submitted = jobs.get(job.id());
    if (submitted != null) {
      seconds.add((at - submitted) / MILLIS);
    }
  }

  @Override
  public void capacity(ResourceVector newCapacity, long at) {}

  @Override
  public void allocated(Job job, String kind, String host, ResourceVector resource, long at) {}

  @Override
  public void released(Job job, String kind, String host, ResourceVector resource, long at) {}

  @Override
  public void waiting(Job job, ResourceVector resource, long at) {}

  @Override
  public void refused(Job job, long at, String reason) {}

  @Override
  public void counted(String what, long at) {}
}
