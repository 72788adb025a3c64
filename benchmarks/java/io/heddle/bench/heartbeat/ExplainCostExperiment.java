package io.heddle.bench.heartbeat;

import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.config.ExplainConfig;
import io.heddle.sim.report.Result;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;

/**
 * What it costs at each heartbeat to keep why containers were placed: nothing kept, as shipped, and
 * of each container. The three take turns within one JVM, and each figure is a ratio within one
 * repetition.
 */
public final class ExplainCostExperiment implements Experiment {
  private static final String OFF = "explain-off";
  private static final String SHIPPED = "explain";
  private static final String EACH = "explain-each";
  private static final List<Integer> APPLICATIONS = List.of(10, 100, 1_000);
  private static final int ALL_ASK = 100;
  private static final long TURN_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final List<NodeCondition> STATES =
      List.of(NodeCondition.FULL_NODE, NodeCondition.ONE_CONTAINER_FREE, NodeCondition.EMPTY_NODE);

  private static Map<String, Consumer<Configuration>> contenders() {
    Map<String, Consumer<Configuration>> contenders = new LinkedHashMap<>();
    contenders.put(OFF, conf -> conf.setInt(ExplainConfig.MAX_ENTRIES, 0));
    contenders.put(SHIPPED, conf -> {});
    contenders.put(EACH, conf -> conf.setInt(ExplainConfig.INTERVAL, 0));
    return contenders;
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) {
    progress.println("warming up");
    measure(100, 1, new Figures());
    Figures figures = new Figures();
    for (int applications : options.quick() ? List.of(100) : APPLICATIONS) {
      progress.printf("heartbeats with %d applications%n", applications);
      measure(applications, options.seeds().size(), figures);
    }
    Map<String, Double> ratios = new LinkedHashMap<>();
    ratios.putAll(figures.ratios(SHIPPED, OFF));
    ratios.putAll(figures.ratios(EACH, OFF));
    return new Result(
        "explain-cost", Setup.measuredHere(), options.seeds(), figures.rows(), ratios);
  }

  private static void measure(int applications, int repetitions, Figures figures) {
    Population population = Population.of(applications, ALL_ASK);
    Map<String, DrivenCluster> clusters = new LinkedHashMap<>();
    try {
      contenders().forEach((name, settings) -> clusters.put(name, cluster(population, settings)));
      for (NodeCondition state : STATES) {
        new HeartbeatTimes(clusters, repetitions, TURN_NANOS)
            .measure(population.workload(state), state, figures);
      }
    } finally {
      clusters.values().forEach(DrivenCluster::close);
    }
  }

  private static DrivenCluster cluster(Population population, Consumer<Configuration> settings) {
    return new DrivenCluster(
        HeartbeatContender.HEDDLE, population, STATES, System::nanoTime, settings);
  }

  @Override
  public String summary(Result result) {
    double worst =
        result.ratios().entrySet().stream()
            .filter(ratio -> ratio.getKey().contains(SHIPPED + "/" + OFF))
            .filter(ratio -> ratio.getKey().contains("heartbeat-p50"))
            .mapToDouble(Map.Entry::getValue)
            .max()
            .orElse(Double.NaN);
    return String.format("largest ratio of median heartbeat times, kept / not kept: %.3f", worst);
  }
}
