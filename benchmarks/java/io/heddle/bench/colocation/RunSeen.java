package io.heddle.bench.colocation;

import io.heddle.model.ResourceVector;
import io.heddle.model.Utilisation;
import io.heddle.sim.PartialObserver;
import io.heddle.sim.engine.scheduler.UseSum;
import io.heddle.sim.workload.Job;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is seen of one run of a queue; without jobs that only hold the cluster at its begin. */
final class RunSeen implements PartialObserver {
  private static final double MILLIS = 1_000;

  private final int nodes;
  private final Map<String, Long> submitted = new LinkedHashMap<>();
  private final Map<String, Long> started = new LinkedHashMap<>();
  private final Map<String, Long> ended = new HashMap<>();
  private final Map<String, Utilisation> uses = new HashMap<>();
  private final UseSum use = new UseSum();
  private double cpuSeconds;
  private double cpuSquares;
  private long now;

  RunSeen(int nodes) {
    this.nodes = nodes;
  }

  private static boolean counts(Job job) {
    return !job.name().equals(DrivenQueue.HOLDER);
  }

  /** From the first submission to the last end, in seconds. */
  double makespan() {
    long first = submitted.values().stream().mapToLong(each -> each).min().orElseThrow();
    return (ended.values().stream().mapToLong(each -> each).max().orElse(now) - first) / MILLIS;
  }

  /**
   * Returns the seconds that each job waited for its first container apart from the master, in the
   * order of submission.
   */
  List<Double> waitSeconds() {
    List<Double> waits = new ArrayList<>();
    submitted.forEach((job, at) -> waits.add((started.getOrDefault(job, now) - at) / MILLIS));
    return waits;
  }

  /**
   * Returns the share of the starts after the first {@code count} for which an earlier job went on
   * waiting.
   */
  double outOfOrderAfter(int count) {
    List<String> waiting = new ArrayList<>(submitted.keySet());
    int starts = 0;
    int outOfOrder = 0;
    for (String job : started.keySet()) {
      starts++;
      outOfOrder += starts > count && waiting.indexOf(job) > 0 ? 1 : 0;
      waiting.remove(job);
    }
    return (double) outOfOrder / (starts - count);
  }

  int unfinished() {
    return submitted.size() - ended.size();
  }

  /** Mean over all nodes and all of the run. */
  Utilisation use() {
    return use.mean();
  }

  /** Standard deviation over time of the CPU use of all nodes together. */
  double cpuDeviation() {
    double seconds = now / MILLIS;
    double mean = cpuSeconds / seconds;
    return Math.sqrt(Math.max(0, cpuSquares / seconds - mean * mean));
  }

  private void pass(long at) {
    double seconds = (at - now) / MILLIS;
    if (seconds > 0) {
      uses.values().forEach(each -> use.add(each, seconds));
      use.add(new Utilisation(0, 0, 0, 0, 0), seconds * (nodes - uses.size()));
      double cpu = uses.values().stream().mapToDouble(Utilisation::cpu).sum() / nodes;
      cpuSeconds += cpu * seconds;
      cpuSquares += cpu * cpu * seconds;
      now = at;
    }
  }

  @Override
  public void used(String host, Utilisation newUse, long at) {
    pass(at);
    uses.put(host, newUse);
  }

  @Override
  public void submitted(Job job, long at) {
    if (counts(job)) {
      submitted.put(job.id(), at);
    }
  }

  @Override
  public void allocated(Job job, String kind, String host, ResourceVector resource, long at) {
    if (counts(job) && !kind.equals(MASTER)) {
      started.putIfAbsent(job.id(), at);
    }
  }

  @Override
  public void finished(Job job, long at, boolean success) {
    pass(at);
    if (counts(job) && success) {
      ended.put(job.id(), at);
    }
  }

  @Override
  public void refused(Job job, long at, String reason) {
    throw new IllegalStateException(job.id() + " was refused: " + reason);
  }
}
