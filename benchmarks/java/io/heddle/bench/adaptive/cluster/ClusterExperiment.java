package io.heddle.bench.adaptive.cluster;

import io.heddle.bench.adaptive.cluster.DayRun.Way;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.sim.report.Result;
import io.heddle.tune.workload.Snapshot.Family;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A Google-like day of a cluster of groups on the real schedulers (AdaptiveConfig, Section 4.5.2):
 * shares of groups and settings of their queues tuned every minute, beside settings that stay.
 * Those give each group what its work of the whole day is of all, and differ in the shares of its
 * queues, all FIFO; tuning starts from the first of them.
 */
public final class ClusterExperiment implements Experiment {
  private static final String OURS = "adaptive";
  private static final String MEAN = "static-mean";
  private static final String BEST = "static-best";
  private static final String METRIC = "jct-mean";

  /** The paper's. */
  private static final int SECONDS = 240;

  /** A run of the large cluster takes half an hour of processor time: the first three. */
  private static final int LARGE_STATICS = 3;

  private static final ClusterDay QUICK = new ClusterDay(20, 3, 120, 0.8);

  private final Size size;
  private final Figures figures = new Figures();

  /**
   * {@code statics} count for their mean and the best; {@code heapMegabytes} is of each of the two
   * JVMs.
   */
  private record Size(
      String name,
      ClusterDay whole,
      ClusterDay quick,
      List<Family> families,
      List<Way> statics,
      int seeds,
      int heapMegabytes) {}

  private ClusterExperiment(Size size) {
    this.size = size;
  }

  public static Experiment small() {
    return new ClusterExperiment(
        new Size(
            "adaptive-cluster",
            new ClusterDay(100, 6, SECONDS, 0.8),
            QUICK,
            List.of(Family.CAPACITY, Family.FAIR),
            Way.STATICS,
            2,
            768));
  }

  /** The paper's largest size, on the Capacity scheduler. Takes long; goes on where cut off. */
  public static Experiment large() {
    return new ClusterExperiment(
        new Size(
            "adaptive-cluster-12000",
            new ClusterDay(12_000, 500, SECONDS, 0.8),
            QUICK,
            List.of(Family.CAPACITY),
            Way.STATICS.subList(0, LARGE_STATICS),
            1,
            2_600));
  }

  @Override
  public int usualSeeds() {
    return size.seeds();
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress)
      throws IOException, InterruptedException {
    ClusterDay day = options.quick() ? size.quick() : size.whole();
    List<DayRun> runs = new ArrayList<>();
    for (long seed : options.seeds()) {
      for (Family family : size.families()) {
        for (Way way : Way.values()) {
          if (way == Way.ADAPTIVE || size.statics().contains(way)) {
            runs.add(new DayRun(day, family, way, seed));
          }
        }
      }
    }
    // The longest first, so that both processors are busy to the end.
    runs.sort((one, other) -> Boolean.compare(other.way().tunes(), one.way().tunes()));
    Map<DayRun, double[]> means = DayRuns.run(runs, size.heapMegabytes(), progress);
    for (long seed : options.seeds()) {
      for (Family family : size.families()) {
        add(day, family, seed, means);
      }
    }
    Map<String, String> settings =
        Setup.of(
            Setup.text(day.cluster()),
            (DayRuns.areReal() ? "Google's jobs" : "generated jobs")
                + ", six periods of %d s, mean load %s".formatted(day.periodSeconds(), day.load()));
    settings.put("node heartbeat, ms", String.valueOf(day.heartbeatMillis()));
    settings.put("groups", day.groups() + " of 4 queues");
    return options.result(size.name(), settings, figures, ratios());
  }

  private Map<String, Double> ratios() {
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (String other : List.of(MEAN, BEST)) {
      ratios.putAll(figures.ratios(OURS, other));
    }
    return ratios;
  }

  private void add(ClusterDay day, Family family, long seed, Map<DayRun, double[]> means) {
    double[][] statics =
        size.statics().stream()
            .map(way -> means.get(new DayRun(day, family, way, seed)))
            .toArray(double[][]::new);
    for (int period = 0; period <= ClusterDay.periods(); period++) {
      int index = period;
      String name =
          "%s-%d-nodes/%s"
              .formatted(
                  family.name().toLowerCase(Locale.ROOT),
                  day.nodes(),
                  period == ClusterDay.periods() ? "day" : "period-" + (period + 1));
      add(name, OURS, means.get(new DayRun(day, family, Way.ADAPTIVE, seed))[period]);
      add(name, MEAN, Arrays.stream(statics).mapToDouble(one -> one[index]).average().orElse(0));
      add(name, BEST, best(statics)[period]);
    }
  }

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

  @Override
  public String summary(Result result) {
    return result.ratios().entrySet().stream()
        .filter(ratio -> ratio.getKey().contains("/day: ") && ratio.getKey().contains(MEAN))
        .map(
            ratio ->
                String.format(
                    Locale.ROOT,
                    "mean completion time of the day: the mean of static settings takes %.2f times"
                        + " as long",
                    1 / ratio.getValue()))
        .findFirst()
        .orElseThrow();
  }
}
