package io.heddle.bench.adaptive.cluster;

import io.heddle.bench.adaptive.GoogleJobs;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.experiment.Options;
import io.heddle.sim.OperatedCluster;
import io.heddle.sim.Operator;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.drive.Simulator;
import io.heddle.sim.generate.Seeds;
import io.heddle.sim.report.Result;
import io.heddle.sim.report.RunRecorder;
import io.heddle.sim.report.RunResult;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import io.heddle.tune.latency.Delays;
import io.heddle.tune.latency.TaskLatency;
import io.heddle.tune.search.GroupPlan;
import io.heddle.tune.search.Planner;
import io.heddle.tune.workload.Ordering;
import io.heddle.tune.workload.QueueSettings;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A Google-like day of a cluster of groups on the real Capacity scheduler (AdaptiveConfig, Section
 * 4.5.2): shares of groups and settings of their queues tuned every minute, beside settings that
 * stay. Those give each group what its work of the whole day is of all, and differ in the shares of
 * its queues, all FIFO; tuning starts from the first of them.
 */
public final class ClusterExperiment implements Experiment {
  private static final String OURS = "adaptive";
  private static final String MEAN = "static-mean";
  private static final String BEST = "static-best";
  private static final String FAIR = "static-fair-ordering";
  private static final String METRIC = "jct-mean";
  private static final long TUNING_MILLIS = 60_000;
  private static final double MILLIS = 1_000;
  private static final int ALL = -1;

  /** A larger job would hold a group's containers for longer than a period. */
  private static final int MOST_TASKS = 400;

  private static final ClusterDay WHOLE = new ClusterDay(100, 6, 240, 0.8);
  private static final ClusterDay QUICK = new ClusterDay(20, 3, 120, 0.8);

  /** Containers of the four queues, as in Section 4.4. */
  private static final List<List<Integer>> STATICS =
      List.of(
          List.of(1, 1, 1, 1),
          List.of(1, 3, 1, 3),
          List.of(3, 1, 3, 1),
          List.of(1, 1, 3, 5),
          List.of(5, 3, 1, 1));

  private final ClusterDay whole;
  private final Figures figures = new Figures();

  /** The recorded day. */
  public ClusterExperiment() {
    this(WHOLE);
  }

  ClusterExperiment(ClusterDay whole) {
    this.whole = whole;
  }

  @Override
  public int usualSeeds() {
    return 2;
  }

  @Override
  public Result run(Options options, PrintStream progress) throws IOException {
    ClusterDay day = options.quick() ? QUICK : whole;
    GoogleJobs source = GoogleJobs.load(MOST_TASKS);
    for (long seed : options.seeds()) {
      run(day, day.workload(source, seed), seed, progress);
    }
    Map<String, String> settings =
        Setup.of(
            Setup.text(day.cluster()),
            (source.areReal() ? "Google's jobs" : "generated jobs")
                + ", six periods of %d s, mean load %s".formatted(day.periodSeconds(), day.load()));
    settings.put("groups", day.groups() + " of 4 queues");
    return new Result("adaptive-cluster", settings, options.seeds(), figures.rows(), ratios());
  }

  private Map<String, Double> ratios() {
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (String other : List.of(MEAN, BEST, FAIR)) {
      ratios.putAll(figures.ratios(OURS, other));
    }
    return ratios;
  }

  private void run(ClusterDay day, Workload workload, long seed, PrintStream progress) {
    progress.printf("seed %d: %d jobs%n", seed, workload.jobs().size());
    double[][] statics = new double[STATICS.size()][];
    for (int i = 0; i < statics.length; i++) {
      List<GroupPlan> start = start(day, workload, STATICS.get(i), Ordering.FIFO);
      statics[i] = means(day, workload, start, seed, new Nobody());
      say(progress, STATICS.get(i).toString(), statics[i]);
    }
    List<Integer> equal = STATICS.get(0);
    double[] fair =
        means(day, workload, start(day, workload, equal, Ordering.FAIR), seed, new Nobody());
    say(progress, FAIR, fair);
    List<GroupPlan> start = start(day, workload, equal, Ordering.FIFO);
    ClusterTuner tuner =
        new ClusterTuner(
            new ClusterReader(day.containers()),
            new Planner(new TaskLatency(Delays.STANDARD), Seeds.random(seed, "adaptive-cluster")),
            start,
            TUNING_MILLIS);
    double[] ours = means(day, workload, start, seed, tuner);
    say(progress, OURS + ", " + tuner.changes() + " changes", ours);
    for (int period = 0; period <= ClusterDay.periods(); period++) {
      int index = period;
      String name =
          "capacity-%d-nodes/%s"
              .formatted(
                  day.nodes(), period == ClusterDay.periods() ? "day" : "period-" + (period + 1));
      add(name, OURS, ours[period]);
      add(name, FAIR, fair[period]);
      add(name, MEAN, Arrays.stream(statics).mapToDouble(one -> one[index]).average().orElse(0));
      add(name, BEST, best(statics)[period]);
    }
  }

  /** The static settings whose mean over the whole day is the smallest. */
  private static double[] best(double[][] statics) {
    double[] best = statics[0];
    for (double[] each : statics) {
      if (each[ClusterDay.periods()] < best[ClusterDay.periods()]) {
        best = each;
      }
    }
    return best;
  }

  private void add(String workload, String row, double seconds) {
    figures.add(workload, row, METRIC, seconds, "s");
  }

  private static void say(PrintStream progress, String name, double[] means) {
    progress.printf(Locale.ROOT, "  %s: %.1f s%n", name, means[ClusterDay.periods()]);
  }

  /** Leaves all as it is. */
  private record Nobody() implements Operator {
    @Override
    public long periodMillis() {
      return Long.MAX_VALUE / 4;
    }

    @Override
    public void look(OperatedCluster cluster) {
      throw new IllegalStateException("a run never lasts so long");
    }
  }

  /** Mean completion time of the jobs of each period and, last, of all; in seconds. */
  private static double[] means(
      ClusterDay day, Workload workload, List<GroupPlan> start, long seed, Operator operator) {
    SchedulerChoice scheduler = ClusterSettings.scheduler("capacity", start);
    RunRecorder recorder = new RunRecorder();
    long end =
        Simulator.run(
            workload,
            day.cluster(),
            scheduler,
            SimulationSettings.standard(seed),
            recorder,
            operator);
    RunResult result = recorder.result("capacity", seed, end, false);
    Map<String, Double> seconds = new HashMap<>();
    result
        .jobs()
        .forEach(job -> seconds.put(job.id(), job.completionTime().orElseThrow() / MILLIS));
    double[] means = new double[ClusterDay.periods() + 1];
    for (int period = 0; period < ClusterDay.periods(); period++) {
      means[period] = mean(day, workload, seconds, period);
    }
    means[ClusterDay.periods()] = mean(day, workload, seconds, ALL);
    return means;
  }

  private static double mean(
      ClusterDay day, Workload workload, Map<String, Double> seconds, int period) {
    return workload.jobs().stream()
        .filter(job -> period == ALL || day.period(job) == period)
        .mapToDouble(job -> seconds.get(job.id()))
        .average()
        .orElseThrow();
  }

  /** Each group's share is its part of the day's work. */
  private static List<GroupPlan> start(
      ClusterDay day, Workload workload, List<Integer> containers, Ordering ordering) {
    Map<String, Double> work = new HashMap<>();
    double all = 0;
    for (Job job : workload.jobs()) {
      String group = job.queue().substring(0, job.queue().lastIndexOf('.'));
      double its = Tasks.work(job.model(), 1);
      work.merge(group, its, Double::sum);
      all += its;
    }
    double sum = containers.stream().mapToInt(Integer::intValue).sum();
    List<QueueSettings> queues =
        containers.stream().map(each -> new QueueSettings(each / sum, ordering)).toList();
    double total = all;
    return day.paths().stream()
        .map(path -> new GroupPlan(path, work.get(path) / total, queues))
        .toList();
  }

  @Override
  public String summary(Result result) {
    return result.ratios().entrySet().stream()
        .filter(ratio -> ratio.getKey().contains("/day: ") && ratio.getKey().contains(MEAN))
        .map(
            ratio ->
                String.format(
                    Locale.ROOT,
                    "mean completion time of the day: the mean of static settings takes %.2f times as long",
                    1 / ratio.getValue()))
        .findFirst()
        .orElseThrow();
  }
}
