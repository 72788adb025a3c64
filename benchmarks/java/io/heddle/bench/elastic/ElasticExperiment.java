package io.heddle.bench.elastic;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.compare.Trial;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.experiment.Verdicts;
import io.heddle.bench.generate.Hints;
import io.heddle.config.NodesConfig;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.Autoscaling;
import io.heddle.sim.Schedulers;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.report.Result;
import io.heddle.sim.workload.ClusterSpec;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Production jobs on a cluster with an autoscaler: packed or not, with spot nodes or without. */
public final class ElasticExperiment implements Experiment {
  private static final long MEMORY = 24 * 1024;
  private static final long CORES = 8;
  private static final String STOCK = "capacity";
  private static final String PACKED = "heddle-pack";
  private static final String BY_HEARTBEATS = "heddle@heartbeats";
  private static final String PACKED_BY_HEARTBEATS = "heddle-pack@heartbeats";
  private static final String STABLE = "heddle-pack-stable";
  private static final Set<String> METRICS = Set.of("jct-mean", "jct-p95", "wait-max");
  private static final List<ElasticDemand> DEMANDS =
      List.of(
          new ElasticDemand(0.2, 0, 1),
          new ElasticDemand(0.4, 0, 1),
          new ElasticDemand(0.7, 0, 1),
          new ElasticDemand(0.4, 0.8, 2));
  private static final List<ElasticDemand> QUICK_DEMANDS = List.of(new ElasticDemand(0.4, 0, 1));
  private static final List<Integer> SIZES = List.of(40, 200);
  private static final List<Integer> QUICK_SIZES = List.of(40);

  /** One node in five is on demand. */
  private static final int SPOT_FACTOR = 5;

  private static final long START_MILLIS = TimeUnit.MINUTES.toMillis(3);
  private static final long IDLE_MILLIS = TimeUnit.MINUTES.toMillis(5);
  private static final long SPOT_LIFE_MILLIS = TimeUnit.HOURS.toMillis(1);
  private static final double MOST_NODE_HOURS = 0.8;
  private static final double MOST_MEAN = 1.01;
  private static final double MOST_P95 = 1.03;
  private static final double MOST_MASTERS = 0.1;

  @Override
  public List<String> parts() {
    return SIZES.stream().map(String::valueOf).toList();
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    Figures figures = new Figures();
    for (int size : options.quick() ? QUICK_SIZES : SIZES) {
      if (!options.has("" + size)) {
        continue;
      }
      for (ElasticDemand demand : options.quick() ? QUICK_DEMANDS : DEMANDS) {
        trial("", size, demand, 0).run(entrants(rows()), options.seeds(), progress, figures);
        trial("spot/", size, demand, SPOT_LIFE_MILLIS)
            .run(
                entrants(Map.of(PACKED, packed(), STABLE, stable(size))),
                options.seeds(),
                progress,
                figures);
      }
    }
    Map<String, String> settings =
        Setup.of(
            Setup.text(cluster(SIZES.get(0))) + " at most; 200 nodes likewise",
            "production jobs for an hour, Poisson arrivals; day: two hours, swings by 80 %");
    settings.put("autoscaler", "nodes start in 180 s, go after 300 s without containers");
    settings.put("spot", "a fifth of the nodes stays, others live 1 h in the mean");
    Map<String, Double> ratios = new LinkedHashMap<>(figures.ratios(PACKED, Entrant.HEDDLE));
    ratios.putAll(figures.ratios(PACKED, STOCK));
    ratios.putAll(figures.ratios(PACKED_BY_HEARTBEATS, BY_HEARTBEATS));
    ratios.putAll(figures.ratios(STABLE, PACKED));
    ratios.putAll(judged(figures));
    return new Result("elastic", settings, options.seeds(), figures.rows(), ratios);
  }

  private static Map<String, Map<String, String>> rows() {
    Map<String, Map<String, String>> rows = new LinkedHashMap<>();
    rows.put(Entrant.HEDDLE, Map.of());
    rows.put(PACKED, packed());
    rows.put(STOCK, Map.of());
    rows.put(BY_HEARTBEATS, heartbeats(Map.of()));
    rows.put(PACKED_BY_HEARTBEATS, heartbeats(packed()));
    return rows;
  }

  private static Map<String, String> heartbeats(Map<String, String> keys) {
    Map<String, String> all = new LinkedHashMap<>(Setup.BY_HEARTBEATS.site());
    all.putAll(keys);
    return all;
  }

  private static ClusterSpec cluster(int size) {
    return ClusterSpec.of(size, MEMORY, CORES);
  }

  private static Trial trial(String prefix, int size, ElasticDemand demand, long spotLifeMillis) {
    Autoscaling scaling =
        new Autoscaling(size / SPOT_FACTOR, START_MILLIS, IDLE_MILLIS, spotLifeMillis);
    return new Trial(
        prefix + "nodes-" + size + "/" + demand.text(),
        cluster(size),
        hints -> seed -> demand.jobs(cluster(size), seed),
        METRICS,
        workload -> NodeGauge.all(MEMORY),
        seed -> SimulationSettings.standard(seed).withScaling(scaling));
  }

  private static Map<String, String> packed() {
    return Map.of(NodesConfig.PACK, "true");
  }

  /** The first nodes are those that stay; their numbers have five digits. */
  private static Map<String, String> stable(int size) {
    StringBuilder hosts = new StringBuilder();
    for (int node = 0; node < size / SPOT_FACTOR; node++) {
      hosts.append(node == 0 ? "" : ",").append("node%05d".formatted(node));
    }
    return Map.of(NodesConfig.PACK, "true", NodesConfig.STABLE, hosts.toString());
  }

  private static List<Entrant> entrants(Map<String, Map<String, String>> rows) {
    Schedulers schedulers = new Schedulers(AdminSettings.NONE);
    return Stream.of(STOCK, Entrant.HEDDLE, PACKED, STABLE, BY_HEARTBEATS, PACKED_BY_HEARTBEATS)
        .filter(rows::containsKey)
        .flatMap(
            row ->
                row.equals(STOCK)
                    ? Entrant.stock(schedulers, STOCK)
                    : Entrant.policy(schedulers, row, Entrant.HEDDLE, rows.get(row), Hints.NONE))
        .toList();
  }

  private static Map<String, Double> judged(Figures figures) {
    Verdicts verdicts = new Verdicts();
    verdicts.atMost(
        "node-hours with pack/without",
        MOST_NODE_HOURS,
        figures.ratiosOf("node-hours", PACKED, Entrant.HEDDLE));
    verdicts.atMost(
        "jct-mean with pack/without",
        MOST_MEAN,
        figures.ratiosOf("jct-mean", PACKED, Entrant.HEDDLE));
    verdicts.atMost(
        "jct-p95 with pack/without", MOST_P95, figures.ratiosOf("jct-p95", PACKED, Entrant.HEDDLE));
    verdicts.atMost(
        "masters lost with stable nodes/without",
        MOST_MASTERS,
        figures.ratiosOf("masters-lost", STABLE, PACKED));
    return verdicts.all();
  }
}
