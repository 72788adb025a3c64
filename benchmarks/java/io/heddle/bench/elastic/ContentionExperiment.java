package io.heddle.bench.elastic;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.compare.Trial;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.experiment.Verdicts;
import io.heddle.bench.generate.ClusterLoad;
import io.heddle.bench.generate.Hints;
import io.heddle.bench.generate.SubmitTimes;
import io.heddle.bench.reclaim.UsedTasks;
import io.heddle.bench.reclaim.UsedTasks.Bound;
import io.heddle.bench.reclaim.UsedTasks.Pattern;
import io.heddle.config.NodesConfig;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.NodeSampling;
import io.heddle.sim.Schedulers;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.report.Result;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Workload;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;

/** Tasks that slow down one another where they use more than all cores of a node. */
public final class ContentionExperiment implements Experiment {
  private static final ClusterSpec CLUSTER = ClusterSpec.of(40, 24 * 1024, 8);
  private static final String STOCK = "stock";
  private static final String BY_CORES = "capacity";
  private static final String BY_MEMORY = "heddle-memory";
  private static final String PACKED = "heddle-pack-hot";
  private static final String SLOWDOWN = "slowdown-p95";
  private static final String MEAN = "jct-mean";
  private static final Set<String> METRICS = Set.of(MEAN, "jct-p95", SLOWDOWN, "makespan");
  private static final double HOT = 0.7;
  private static final int SECONDS = 900;
  private static final int QUICK_SECONDS = 200;
  private static final double MOST_MEAN = 1.0;
  private static final double MOST_SLOWDOWN = 1.02;

  /**
   * Cell.
   *
   * @param scale of what tasks use of the cores that they request: 0.7 of them in the mean at 1
   * @param load requested cores and memory over what the cluster has
   */
  private record Cell(double scale, double load) {
    private String text() {
      return "use-%.1f/load-%s".formatted(0.7 * scale, load);
    }

    private Workload jobs(long seed, int seconds) {
      UsedTasks tasks = new UsedTasks(Bound.CPU, scale, Pattern.CONSTANT);
      return SubmitTimes.poisson(
          new Workload(text(), new ClusterLoad(CLUSTER, seconds).of(tasks.jobs(seed))),
          CLUSTER,
          load,
          seed);
    }

    private Trial trial(int seconds) {
      return new Trial(
          text(),
          CLUSTER,
          hints -> seed -> jobs(seed, seconds),
          METRICS,
          workload -> List.of(),
          seed -> SimulationSettings.standard(seed).withSampling(NodeSampling.STANDARD));
    }
  }

  private static final List<Cell> CELLS =
      List.of(new Cell(1.8, 0.5), new Cell(1.8, 0.8), new Cell(1, 0.5), new Cell(1, 0.8));

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    Figures figures = new Figures();
    int seconds = options.quick() ? QUICK_SECONDS : SECONDS;
    for (Cell cell : options.quick() ? CELLS.subList(0, 1) : CELLS) {
      cell.trial(seconds).run(entrants(), options.seeds(), progress, figures);
    }
    Map<String, Double> ratios = new LinkedHashMap<>(figures.ratios(BY_MEMORY, STOCK));
    ratios.putAll(figures.ratios(Entrant.HEDDLE, BY_CORES));
    ratios.putAll(figures.ratios(PACKED, BY_CORES));
    ratios.putAll(judged(figures));
    Map<String, String> settings =
        Setup.of(
            Setup.text(CLUSTER),
            "jobs of 40 kinds of task that fill the cluster for 900 s by their requests");
    settings.put("rows", "stock and heddle-memory count memory only, as 3.5.0 ships it");
    settings.put(PACKED, "nodes.pack, and nodes.hot-cpu of " + HOT);
    return options.result("contention", settings, figures, ratios);
  }

  private static List<Entrant> entrants() {
    Schedulers schedulers = new Schedulers(AdminSettings.NONE);
    return Stream.of(
            Entrant.stock(schedulers, STOCK, BY_CORES),
            heddle(
                schedulers,
                BY_MEMORY,
                Map.of(
                    CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS,
                    DefaultResourceCalculator.class.getName())),
            heddle(schedulers, Entrant.HEDDLE, Map.of()),
            heddle(
                schedulers,
                PACKED,
                Map.of(NodesConfig.PACK, "true", NodesConfig.HOT_CPU, "" + HOT)))
        .flatMap(each -> each)
        .toList();
  }

  private static Stream<Entrant> heddle(
      Schedulers schedulers, String row, Map<String, String> keys) {
    return Entrant.policy(schedulers, row, Entrant.HEDDLE, keys, Hints.NONE);
  }

  private static Map<String, Double> judged(Figures figures) {
    Verdicts verdicts = new Verdicts();
    verdicts.atMost(
        "mean completion by memory/stock", MOST_MEAN, figures.ratiosOf(MEAN, BY_MEMORY, STOCK));
    verdicts.atMost(
        "mean completion by cores/capacity",
        MOST_MEAN,
        figures.ratiosOf(MEAN, Entrant.HEDDLE, BY_CORES));
    verdicts.atMost(
        "slow-down packed without hot nodes/capacity",
        MOST_SLOWDOWN,
        figures.ratiosOf(SLOWDOWN, PACKED, BY_CORES));
    return verdicts.all();
  }
}
