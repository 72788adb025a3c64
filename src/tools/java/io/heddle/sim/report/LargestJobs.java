package io.heddle.sim.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The jobs that a chart shows one by one: those that held most; it folds the others together. */
final class LargestJobs {
  private final Map<String, String> names = new LinkedHashMap<>();

  /** The {@code count} largest of a run, by the larger of their shares of memory and of cores. */
  LargestJobs(RunResult run, int count) {
    List<Double> sums = new ArrayList<>();
    for (int type = 0; type < run.capacity().size(); type++) {
      int index = type;
      sums.add(Math.max(1, run.jobs().stream().mapToDouble(job -> job.held().get(index)).sum()));
    }
    run.jobs().stream()
        .sorted(Comparator.comparingDouble((JobOutcome job) -> -dominant(job, sums)))
        .limit(count)
        .forEach(job -> names.put(job.id(), label(job)));
  }

  Map<String, String> names() {
    return names;
  }

  private static String label(JobOutcome job) {
    return job.name().isEmpty() || job.name().equals(job.id())
        ? job.id()
        : job.name() + " (" + job.id() + ")";
  }

  private static double dominant(JobOutcome job, List<Double> sums) {
    double largest = 0;
    for (int type = 0; type < sums.size(); type++) {
      largest = Math.max(largest, job.held().get(type) / sums.get(type));
    }
    return largest;
  }
}
