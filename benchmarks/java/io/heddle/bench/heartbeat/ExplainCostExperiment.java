package io.heddle.bench.heartbeat;

import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.experiment.Options;
import io.heddle.config.ExplainConfig;
import io.heddle.config.HeddleConfig;
import io.heddle.sim.report.Result;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;

/**
 * What it costs at each heartbeat to keep why containers were placed: nothing kept, as shipped, and
 * of each container. The three take turns within one JVM, and each figure is a ratio within one
 * run.
 */
public final class ExplainCostExperiment implements Experiment {
  private static final String OFF = "explain-off";
  private static final String SHIPPED = "explain";
  private static final String EACH = "explain-each";
  private static final int[] APPLICATIONS = {10, 100, 1_000};

  private static Map<String, Supplier<BenchCluster>> contenders() {
    Map<String, Supplier<BenchCluster>> contenders = new LinkedHashMap<>();
    contenders.put(OFF, () -> cluster(conf -> conf.setInt(ExplainConfig.MAX_ENTRIES, 0)));
    contenders.put(SHIPPED, () -> cluster(conf -> {}));
    contenders.put(EACH, () -> cluster(conf -> conf.setInt(ExplainConfig.INTERVAL, 0)));
    return contenders;
  }

  private static BenchCluster cluster(Consumer<Configuration> settings) {
    return new BenchCluster(
        Contender.HEDDLE,
        System::nanoTime,
        BenchCluster.Load.USUAL,
        conf -> {
          // A machine that is busy must not turn a pass into one of stock's.
          conf.setInt(HeddleConfig.BUDGET, 1_000_000);
          settings.accept(conf);
        });
  }

  @Override
  public Result run(Options options, PrintStream progress) {
    progress.println("warming up");
    for (int round = 0; round < (options.quick() ? 1 : 2); round++) {
      new HeartbeatTimes(100, 0, true).measure(contenders(), new Figures());
    }
    Figures figures = new Figures();
    for (long seed : options.seeds()) {
      for (int applications : APPLICATIONS) {
        if (!options.quick() || applications == 100) {
          progress.printf("seed %d: heartbeats with %d applications%n", seed, applications);
          new HeartbeatTimes(applications, seed, options.quick()).measure(contenders(), figures);
        }
      }
    }
    Map<String, Double> ratios = new LinkedHashMap<>();
    ratios.putAll(figures.ratios(SHIPPED, OFF));
    ratios.putAll(figures.ratios(EACH, OFF));
    return new Result(
        "explain-cost", Setup.measuredHere(), options.seeds(), figures.rows(), ratios);
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
