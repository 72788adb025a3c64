package io.heddle.bench.mixes;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.compare.Gauge;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.compare.Trial;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.generate.ClusterLoad;
import io.heddle.bench.generate.SubmitTimes;
import io.heddle.bench.mixes.Cell.Variation;
import io.heddle.bench.packing.QueueShares;
import io.heddle.bench.packing.Queues;
import io.heddle.sim.report.Result;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.Workload;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Work of many kinds: Heddle's policies beside the best row of stock YARN in each cell. Either at
 * loads below and above what the cluster can do, in one queue and in four with guarantees; or on
 * clusters of other shapes.
 */
public final class MixesExperiment implements Experiment {
  static final int SECONDS = 400;
  static final int QUICK_SECONDS = 150;
  private static final Set<String> METRICS = Set.of("makespan", "jct-mean", "jct-p95", "wait-max");
  private static final List<String> PLOTTED =
      List.of(
          "jct-mean",
          "jct-p95",
          "jct-small",
          "slowdown-mean",
          "makespan",
          "wait-max",
          "queue-share-worst");
  private static final Path TARGET = Path.of("target", "bench");
  private static final List<String> POLICIES = List.of("heddle", "heddle-makespan");
  private static final List<String> ROWS =
      List.of("heddle", "heddle" + MixRows.WITH_PROFILES, "heddle-makespan");

  private final String name;
  private final Function<ExperimentOptions, List<Cell>> cells;

  private MixesExperiment(String name, Function<ExperimentOptions, List<Cell>> cells) {
    this.name = name;
    this.cells = cells;
  }

  public static Experiment usual() {
    return new MixesExperiment("mixes", options -> Cell.usual(options.quick()));
  }

  /** On three nodes, with a hundred queues, and where memory alone counts. */
  public static Experiment ofShapes() {
    return new MixesExperiment("mixes-shapes", options -> Cell.ofShapes());
  }

  @Override
  public List<String> parts() {
    return Stream.of(Mix.values()).map(Mix::text).toList();
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    Figures figures = new Figures();
    List<String> development = new ArrayList<>();
    for (Mix mix : Mix.values()) {
      if (!options.has(mix.text())) {
        continue;
      }
      if (!mix.source().isThere()) {
        progress.println(mix.text() + ": its trace is not there, left out");
        continue;
      }
      if (mix.isForDevelopment()) {
        development.add(mix.text());
      }
      for (Cell cell : cells.apply(options).stream().filter(each -> each.isOf(mix)).toList()) {
        Trial trial = trial(mix, cell, options.quick() ? QUICK_SECONDS : SECONDS);
        for (long seed : options.seeds()) {
          trial.run(rows(mix, cell, seed), List.of(seed), progress, figures);
        }
      }
      // It takes hours, which are not to be lost where the run is ended.
      Files.createDirectories(TARGET);
      result(options, figures, development).write(TARGET.resolve(name + "-so-far.json"));
    }
    Result result = result(options, figures, development);
    plot(new BestStock(figures, development).ratios(POLICIES.get(0)));
    return result;
  }

  static List<Entrant> rows(Mix mix, Cell cell, long seed) throws IOException {
    return new MixRows(cell.queues().schedulers())
        .all(POLICIES, cell.variation(), EarlierRuns.of(jobs(mix, cell, seed), seed));
  }

  private Result result(ExperimentOptions options, Figures figures, List<String> development) {
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (String policy : ROWS) {
      ratios.putAll(new BestStock(figures, development).ratios(policy));
    }
    figures.addBest(BestStock.NAME, MixRows.STOCK);
    BestStock stock = new BestStock(figures, development);
    Stream.concat(Stream.of(MixRows.AS_SHIPPED), MixRows.STOCK.stream())
        .forEach(row -> ratios.putAll(stock.beside(row, POLICIES.get(0))));
    ratios.putAll(stock.beside(BestStock.NAME, POLICIES.get(0)));
    Map<String, String> settings =
        Setup.of(Setup.text(Variation.NONE.cluster()), "each mix's own, Poisson arrivals");
    settings.put("development half", String.join(", ", development));
    settings.put("masters", "at most 0.3 of the cluster, of stock as shipped 0.1");
    settings.put("training", Setup.text(Mix.TRAINING.on(Variation.NONE.cluster())));
    for (Cell cell : cells.apply(options)) {
      if (cell.queues() == CellQueues.FOUR) {
        settings.put("queues-4", "guaranteed per cent of the cluster: " + Queues.percents());
      }
      if (cell.variation() != Variation.NONE) {
        settings.put(cell.variation().text(), cell.variation().description());
      }
    }
    return options.result(name, settings, figures, ratios);
  }

  private void plot(Map<String, Double> ratios) throws IOException {
    Files.createDirectories(TARGET);
    for (String metric : PLOTTED) {
      Files.writeString(
          TARGET.resolve(name + "-" + metric + ".svg"), new RatioPlot(metric, ratios).svg());
    }
  }

  private static Trial trial(Mix mix, Cell cell, int seconds) {
    ClusterSpec cluster = mix.on(cell.variation().cluster());
    return new Trial(
        mix.text() + "/" + cell.text(),
        cluster,
        hints -> seed -> workload(mix, cell, seconds, seed),
        METRICS,
        workload -> gauges(workload, cluster, cell.queues().shares()));
  }

  /** Poisson arrivals of so much work as the cluster can do in these seconds. */
  static Workload workload(Mix mix, Cell cell, int seconds, long seed) throws IOException {
    ClusterSpec cluster = mix.on(cell.variation().cluster());
    return SubmitTimes.poisson(
        new Workload(mix.text(), new ClusterLoad(cluster, seconds).of(jobs(mix, cell, seed))),
        cluster,
        cell.load(),
        seed);
  }

  private static List<Gauge> gauges(
      Workload workload, ClusterSpec cluster, Map<String, Double> shares) {
    List<Gauge> gauges =
        new ArrayList<>(
            List.of(
                CompletionTimes.smaller(workload),
                CompletionTimes.larger(workload),
                CompletionTimes.widest(workload, cluster.capacity()),
                CompletionTimes.median(workload),
                CompletionTimes.slowdown(workload, cluster.capacity())));
    if (!shares.isEmpty()) {
      gauges.add(new QueueShares(shares, workload));
    }
    return gauges;
  }

  /** More jobs than are needed, each of some user and in some queue; none is a run of another. */
  private static List<Job> jobs(Mix mix, Cell cell, long seed) throws IOException {
    RandomGenerator random = Seeds.random(seed, "queues");
    List<Job> jobs = new ArrayList<>();
    for (Job job : mix.source().jobs(mix.on(cell.variation().cluster()), seed)) {
      jobs.add(
          job.named(EarlierRuns.name(jobs.size()))
              .ofUser("user-" + cell.variation().user(random))
              .inQueue(cell.queues().draw(random)));
    }
    return jobs;
  }

  @Override
  public String summary(Result result) {
    return String.join(
        System.lineSeparator(),
        Stream.concat(
                Stream.of("geometric means over the mixes:"),
                result.ratios().entrySet().stream()
                    .filter(each -> each.getKey().endsWith(BestStock.MEAN))
                    .map(each -> "  " + each.getKey() + ": " + BestStock.text(result, each)))
            .toList());
  }
}
