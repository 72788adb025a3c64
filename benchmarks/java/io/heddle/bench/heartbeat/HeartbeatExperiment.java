package io.heddle.bench.heartbeat;

import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.experiment.Options;
import io.heddle.sim.report.Result;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Time per NodeManager heartbeat and containers per second of scheduler time, HaSTE active beside
 * stock CapacityScheduler, both driven by heartbeats. The two take turns within one JVM, and each
 * figure is a ratio within one run.
 */
public final class HeartbeatExperiment implements Experiment {
  private static final int[] APPLICATIONS = {10, 100, 1_000};
  private static final int[] NODES = {1_000, 4_000};

  @Override
  public Result run(Options options, PrintStream progress) throws Exception {
    Map<String, Supplier<BenchCluster>> contenders = HeartbeatTimes.contenders(System::nanoTime);
    progress.println("warming up");
    for (int round = 0; round < (options.quick() ? 1 : 2); round++) {
      new HeartbeatTimes(100, 0, true).measure(contenders, new Figures());
    }
    Figures figures = new Figures();
    for (long seed : options.seeds()) {
      for (int applications : APPLICATIONS) {
        if (options.quick() && applications > 100) {
          continue;
        }
        progress.printf("seed %d: heartbeats with %d applications%n", seed, applications);
        new HeartbeatTimes(applications, seed, options.quick()).measure(contenders, figures);
      }
      for (int nodes : NODES) {
        if (options.quick() && nodes > 1_000) {
          continue;
        }
        progress.printf("seed %d: throughput on %d nodes%n", seed, nodes);
        new Throughput(nodes, seed, options.quick(), System::nanoTime).measure(figures);
      }
    }
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (Contender ours : Contender.OURS) {
      ratios.putAll(figures.ratios(ours.label(), Contender.CAPACITY.label()));
    }
    return new Result("heartbeat", settings(), options.seeds(), figures.rows(), ratios);
  }

  private static Map<String, String> settings() {
    Map<String, String> settings = Setup.measuredHere();
    settings.put("node", "<64 GB, 16 cores>");
    settings.put("applications", "MapReduce, maps and reduces of 0.5 to 4 GB and 1 core");
    return settings;
  }

  @Override
  public String summary(Result result) {
    double worst =
        result.ratios().entrySet().stream()
            .filter(ratio -> ratio.getKey().contains("heartbeat-"))
            .mapToDouble(Map.Entry::getValue)
            .max()
            .orElse(Double.NaN);
    return String.format(
        "largest ratio of heartbeat times, heddle or haste / capacity: %.3f", worst);
  }
}
