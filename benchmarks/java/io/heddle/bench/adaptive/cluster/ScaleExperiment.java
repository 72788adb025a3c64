package io.heddle.bench.adaptive.cluster;

import com.sun.management.OperatingSystemMXBean;
import io.heddle.bench.adaptive.GoogleJobs;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.sim.report.Result;
import io.heddle.sim.report.ResultRow;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Seeds;
import io.heddle.tune.latency.Delays;
import io.heddle.tune.latency.TaskLatency;
import io.heddle.tune.search.ClusterSearch;
import io.heddle.tune.search.ClusterSearch.Detail;
import io.heddle.tune.search.ClusterSearch.Objective;
import io.heddle.tune.search.DynamicProgram;
import io.heddle.tune.search.Plan;
import io.heddle.tune.search.Planner;
import io.heddle.tune.search.Planner.Look;
import io.heddle.tune.search.RecursiveRandomSearch;
import io.heddle.tune.search.SamplingBudget;
import io.heddle.tune.search.Workers;
import io.heddle.tune.workload.Snapshot;
import io.heddle.tune.workload.Snapshot.Family;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * How long it takes to find the settings of large clusters (AdaptiveConfig, Section 4.5.1), and
 * what the time saved costs: {@code adaptive} looks as the tuner does. Where there are few groups,
 * {@code adaptive-thorough} searches each of them with the paper's effort at each point of its
 * curve and gives shares out exactly.
 */
public final class ScaleExperiment implements Experiment {
  private static final String OURS = "adaptive";
  private static final String THOROUGH = "adaptive-thorough";
  private static final String SEARCH_TIME = "search-time";
  private static final ScaleCase LARGEST = new ScaleCase(12_000, 500);

  /** Nodes and groups together, as in the paper. */
  private static final List<ScaleCase> TOGETHER =
      List.of(
          new ScaleCase(300, 10),
          new ScaleCase(720, 30),
          new ScaleCase(1_200, 50),
          new ScaleCase(2_400, 100),
          new ScaleCase(4_800, 200),
          new ScaleCase(7_200, 300),
          new ScaleCase(9_600, 400),
          LARGEST);

  /** Groups alone. */
  private static final List<ScaleCase> OF_THE_LARGEST =
      List.of(new ScaleCase(12_000, 100), new ScaleCase(12_000, 250), LARGEST);

  private static final int QUICK_CASES = 2;
  private static final int MOST_THOROUGH_GROUPS = 30;
  private static final double NANOS = 1e9;
  private static final int USUAL_SEEDS = 3;
  private static final int POINTS = 10;
  private static final int FAIR_GRID = 27;
  private static final int CAPACITY_GRID = 10;

  private record Measured(Plan plan, double seconds, double clusterSeconds, double cpuSeconds) {}

  private final LongSupplier nanos = System::nanoTime;
  private final OperatingSystemMXBean process =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final Figures figures = new Figures();

  @Override
  public int usualSeeds() {
    return USUAL_SEEDS;
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    List<Job> jobs = GoogleJobs.load().period(1);
    for (Family family : Family.values()) {
      measure(Look.QUICK, new ScaleCase(1_200, 50).snapshot(family, jobs, 0));
    }
    for (long seed : options.seeds()) {
      for (Family family : Family.values()) {
        for (ScaleCase each : cases(options.quick())) {
          measure(family, each, jobs, seed, progress);
        }
      }
    }
    Map<String, String> settings = Setup.measuredHere();
    settings.put("cluster", "nodes of 4 containers, groups of 4 queues, all with new demand");
    settings.put("jobs", "Google's, a job for every 2.3 containers");
    return options.result("adaptive-scale", settings, figures, figures.ratios(OURS, THOROUGH));
  }

  private static List<ScaleCase> cases(boolean quick) {
    return quick
        ? TOGETHER.subList(0, QUICK_CASES)
        : Stream.concat(TOGETHER.stream(), OF_THE_LARGEST.stream()).distinct().toList();
  }

  private void measure(
      Family family, ScaleCase each, List<Job> jobs, long seed, PrintStream progress) {
    Snapshot snapshot = each.snapshot(family, jobs, seed);
    String workload = family.name().toLowerCase(Locale.ROOT) + "/" + each.name();
    Measured ours = measure(Look.at(each.groups()), snapshot);
    add(workload, OURS, ours);
    progress.printf(
        Locale.ROOT,
        "seed %d: %s: %.2f s, %.2f s of processors%n",
        seed,
        workload,
        ours.seconds(),
        ours.cpuSeconds());
    if (each.groups() <= MOST_THOROUGH_GROUPS && each.nodes() < LARGEST.nodes()) {
      Measured thorough = measure(thorough(family), snapshot);
      add(workload, THOROUGH, thorough);
      double loss = ours.plan().meanAfter() / thorough.plan().meanAfter() - 1;
      figures.add(workload, OURS, "loss", loss, "ratio");
      progress.printf(
          Locale.ROOT, "  loss %.2f %%, against %.2f s%n", 100 * loss, thorough.seconds());
    }
  }

  private void add(String workload, String row, Measured measured) {
    figures.add(workload, row, SEARCH_TIME, measured.seconds(), "s");
    figures.add(workload, row, "cluster-time", measured.clusterSeconds(), "s");
    figures.add(workload, row, "cpu-time", measured.cpuSeconds(), "s");
    Plan plan = measured.plan();
    figures.add(workload, row, "predicted", plan.meanAfter() / plan.meanNow(), "ratio");
  }

  private Measured measure(Look look, Snapshot snapshot) {
    TimedSearch cluster = new TimedSearch(look.cluster(), nanos);
    Planner planner =
        new Planner(
            new TaskLatency(Delays.STANDARD),
            groups -> new Look(look.search(), cluster, look.detail()),
            Seeds.random(1, "adaptive-scale"),
            Workers.common());
    long cpu = process.getProcessCpuTime();
    long start = nanos.getAsLong();
    Plan plan = planner.plan(snapshot);
    double seconds = (nanos.getAsLong() - start) / NANOS;
    double cpuSeconds = (process.getProcessCpuTime() - cpu) / NANOS;
    return new Measured(plan, seconds, cluster.nanosTaken() / NANOS, cpuSeconds);
  }

  private static Look thorough(Family family) {
    int size = family == Family.FAIR ? FAIR_GRID : CAPACITY_GRID;
    return new Look(
        new RecursiveRandomSearch(SamplingBudget.ofGridSize(size)),
        new DynamicProgram(),
        new Detail(Objective.MEAN_OF_JOBS, POINTS, POINTS, true));
  }

  @Override
  public String summary(Result result) {
    ResultRow longest =
        result.rows().stream()
            .filter(row -> row.scheduler().equals(OURS) && row.metric().equals(SEARCH_TIME))
            .max(Comparator.comparingDouble(ResultRow::mean))
            .orElseThrow();
    return "longest search: %.2f s, %s".formatted(longest.mean(), longest.workload());
  }

  /** Counts how long another search takes. */
  private static final class TimedSearch implements ClusterSearch {
    private final ClusterSearch search;
    private final LongSupplier nanos;
    private long taken;

    TimedSearch(ClusterSearch search, LongSupplier nanos) {
      this.search = search;
      this.nanos = nanos;
    }

    @Override
    public int[] best(List<double[]> values, int extra) {
      long start = nanos.getAsLong();
      try {
        return search.best(values, extra);
      } finally {
        taken += nanos.getAsLong() - start;
      }
    }

    long nanosTaken() {
      return taken;
    }
  }
}
