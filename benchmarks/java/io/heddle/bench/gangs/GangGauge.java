package io.heddle.bench.gangs;

import io.heddle.bench.compare.Gauge;
import io.heddle.model.ResourceVector;
import io.heddle.sim.RunObserver;
import io.heddle.sim.engine.ApplicationRun;
import io.heddle.sim.report.RunFigures;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.ResourceTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One figure of gangs, or of the other jobs of the same run. */
final class GangGauge implements Gauge {
  private static final double MILLIS = 1_000;
  private static final double P95 = 0.95;
  private static final int FIFTH = 5;

  enum Metric {
    STUCK("stuck", "jobs"),
    /** Share of the GPU time of the run that gangs held without being complete. */
    HELD_IDLE("held-idle", RunFigures.RATIO),
    /** From submission until a gang has all executors, or until the run ends. */
    WAIT_MEAN("gang-wait-mean", RunFigures.SECONDS),
    WAIT_P95("gang-wait-p95", RunFigures.SECONDS),
    /** Mean of the largest fifth of the gangs, by size. */
    WAIT_LARGEST("gang-wait-largest", RunFigures.SECONDS),
    /** Share of the GPU time of the run that was free while tasks of other jobs waited. */
    WITHHELD("withheld", RunFigures.RATIO),
    /** Attempts whose masters gave up waiting for their gangs. */
    ATTEMPTS_LOST("attempts-lost", "attempts"),
    GANGS("jct-gangs", RunFigures.SECONDS),
    OTHERS("jct-others", RunFigures.SECONDS);

    private final String text;
    private final String unit;

    Metric(String text, String unit) {
      this.text = text;
      this.unit = unit;
    }
  }

  private static final class Progress {
    private final int gang;
    private final long submitted;
    private int held;
    private int waiting;
    private boolean hasMaster;
    private long complete = -1;
    private long ended = -1;

    Progress(int gang, int tasks, long submitted) {
      this.gang = gang;
      this.waiting = tasks;
      this.submitted = submitted;
    }

    boolean holdsInVain() {
      return complete < 0;
    }
  }

  private final Metric metric;
  private final Map<String, Progress> jobs = new LinkedHashMap<>();
  private long gpus;
  private long inVain;
  private long now;
  private double gpuMillis;
  private double gpuMillisInVain;
  private long used;
  private long tasksWaiting;
  private double gpuMillisWithheld;
  private int attemptsLost;

  GangGauge(Metric metric) {
    this.metric = metric;
  }

  static List<Gauge> all() {
    return Arrays.stream(Metric.values()).<Gauge>map(GangGauge::new).toList();
  }

  @Override
  public String metric() {
    return metric.text;
  }

  @Override
  public String unit() {
    return metric.unit;
  }

  @Override
  public double value() {
    return switch (metric) {
      case STUCK -> gangs().stream().filter(job -> job.ended < 0).count();
      case HELD_IDLE -> gpuMillis == 0 ? 0 : gpuMillisInVain / gpuMillis;
      case WAIT_MEAN -> mean(waits(gangs()));
      case WAIT_P95 -> gangs().isEmpty() ? 0 : p95(waits(gangs()));
      case WAIT_LARGEST -> mean(waits(largestFifth()));
      case WITHHELD -> gpuMillis == 0 ? 0 : gpuMillisWithheld / gpuMillis;
      case ATTEMPTS_LOST -> attemptsLost;
      case GANGS -> mean(times(gangs()));
      case OTHERS -> mean(times(jobs.values().stream().filter(job -> job.gang == 0).toList()));
    };
  }

  private List<Progress> gangs() {
    return jobs.values().stream().filter(job -> job.gang > 0).toList();
  }

  private List<Progress> largestFifth() {
    List<Progress> all = gangs();
    return all.stream()
        .sorted(Comparator.comparingInt(job -> -job.gang))
        .limit((all.size() + FIFTH - 1) / FIFTH)
        .toList();
  }

  private List<Double> waits(List<Progress> some) {
    return some.stream()
        .map(job -> ((job.complete < 0 ? now : job.complete) - job.submitted) / MILLIS)
        .toList();
  }

  private static List<Double> times(List<Progress> some) {
    return some.stream()
        .filter(job -> job.ended >= 0)
        .map(job -> (job.ended - job.submitted) / MILLIS)
        .toList();
  }

  private static double mean(List<Double> seconds) {
    return seconds.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  private static double p95(List<Double> seconds) {
    List<Double> sorted = new ArrayList<>(seconds);
    sorted.sort(null);
    return sorted.get((int) Math.ceil(P95 * sorted.size()) - 1);
  }

  private void advance(long at) {
    gpuMillis += (double) gpus * (at - now);
    gpuMillisInVain += (double) inVain * (at - now);
    gpuMillisWithheld += (double) Math.min(gpus - used, tasksWaiting) * (at - now);
    now = at;
  }

  private static long gpus(ResourceVector resource) {
    return resource.size() > ResourceTypes.GPU_INDEX ? resource.get(ResourceTypes.GPU_INDEX) : 0;
  }

  @Override
  public void submitted(Job job, long at) {
    advance(at);
    int gang = job.model() instanceof Executors executors ? executors.gang() : 0;
    int tasks = job.model() instanceof Dag dag ? dag.stages().get(0).tasks().count() : 0;
    jobs.put(job.id(), new Progress(gang, tasks, at));
  }

  @Override
  public void allocated(Job job, String kind, String host, ResourceVector resource, long at) {
    advance(at);
    change(job, kind, resource, 1, at);
  }

  @Override
  public void released(Job job, String kind, String host, ResourceVector resource, long at) {
    advance(at);
    change(job, kind, resource, -1, at);
  }

  private void change(Job job, String kind, ResourceVector resource, int sign, long at) {
    Progress progress = jobs.get(job.id());
    used += sign * gpus(resource);
    if (progress.gang == 0 && sign > 0) {
      started(progress, kind.equals(RunObserver.MASTER));
    }
    if (progress.gang == 0 || kind.equals(RunObserver.MASTER) || !progress.holdsInVain()) {
      return;
    }
    progress.held += sign;
    inVain += sign * gpus(resource);
    if (progress.held == progress.gang) {
      progress.complete = at;
      inVain -= progress.held * gpus(resource);
    }
  }

  /** Tasks are asked for once the master runs. */
  private void started(Progress progress, boolean isMaster) {
    if (isMaster && !progress.hasMaster) {
      progress.hasMaster = true;
      tasksWaiting += progress.waiting;
    } else if (!isMaster && progress.waiting > 0) {
      progress.waiting--;
      tasksWaiting--;
    }
  }

  @Override
  public void finished(Job job, long at, boolean success) {
    advance(at);
    jobs.get(job.id()).ended = at;
  }

  @Override
  public void refused(Job job, long at, String reason) {
    advance(at);
  }

  @Override
  public void capacity(ResourceVector capacity, long at) {
    advance(at);
    gpus = gpus(capacity);
  }

  @Override
  public void counted(String what, long at) {
    if (what.equals(ApplicationRun.GAVE_UP)) {
      attemptsLost++;
    }
  }
}
