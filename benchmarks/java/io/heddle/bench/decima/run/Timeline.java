package io.heddle.bench.decima.run;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Numbers of jobs and of executors in use at regular moments of a run. */
public record Timeline(List<Integer> jobs, List<Integer> inUse) {
  public Timeline {
    jobs = List.copyOf(jobs);
    inUse = List.copyOf(inUse);
  }

  /** Runs to the end and looks every {@code seconds}. */
  public static Timeline of(DagRun run, double seconds) {
    List<Integer> jobs = new ArrayList<>();
    List<Integer> inUse = new ArrayList<>();
    for (int moment = 1; !run.isOver(); moment++) {
      run.runUntil(moment * seconds);
      jobs.add(run.present());
      inUse.add(run.inUse());
    }
    return new Timeline(jobs, inUse);
  }

  public double meanJobs() {
    return mean(jobs);
  }

  public double meanInUse() {
    return mean(inUse);
  }

  private static double mean(List<Integer> values) {
    return values.stream().mapToInt(Integer::intValue).average().orElse(0);
  }

  /** Share of the moments with fewer jobs here, of those where the numbers differ; else 0.5. */
  public double fewerJobsThan(Timeline other) {
    int both = Math.min(jobs.size(), other.jobs.size());
    long fewer = IntStream.range(0, both).filter(at -> jobs.get(at) < other.jobs.get(at)).count();
    long more = IntStream.range(0, both).filter(at -> jobs.get(at) > other.jobs.get(at)).count();
    return fewer + more == 0 ? 0.5 : (double) fewer / (fewer + more);
  }
}
