package io.heddle.bench.reality;

import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.sim.report.Result;
import io.heddle.sim.report.ResultRow;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * One workload on a real mini cluster and in the simulator: completion times, makespan and the
 * order in which containers were allocated. Each real run stands beside simulations that have its
 * mean launch times and differ in the phases of heartbeats only, as those of the real cluster are
 * not known. The part {@code stock} compares Heddle with stock in real time, without the simulator.
 */
public final class RealityExperiment implements Experiment {
  private static final String AGREEMENT = "agreement";
  private static final String STOCK = "stock";
  private static final List<String> SCHEDULERS = List.of("fifo", "haste");

  /** Heddle after stock as shipped and stock well configured. */
  private static final List<String> IN_REAL_TIME = List.of("stock", "capacity@1.0", "heddle");

  private static final int SIMULATIONS = 10;
  private static final Path HOME = Path.of("target", "bench", "reality").toAbsolutePath();

  @Override
  public List<String> parts() {
    return List.of(AGREEMENT, STOCK);
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws Exception {
    Figures figures = new Figures();
    Map<String, List<RealResult>> real = new LinkedHashMap<>();
    Map<String, Double> ratios = new LinkedHashMap<>();
    if (options.has(AGREEMENT)) {
      real.putAll(onRealClusters(SCHEDULERS, options, progress));
      compareWithSimulator(real, options, figures, progress);
      ratios.putAll(figures.ratios(SCHEDULERS.get(1), SCHEDULERS.get(0)));
    }
    if (options.has(STOCK)) {
      Map<String, List<RealResult>> others = onRealClusters(IN_REAL_TIME, options, progress);
      others.forEach(
          (scheduler, runs) -> runs.forEach(run -> run.observed().addTo(scheduler, figures)));
      real.putAll(others);
      for (String other : IN_REAL_TIME.subList(0, IN_REAL_TIME.size() - 1)) {
        ratios.putAll(figures.ratios("heddle", other));
      }
    }
    return options.result("reality", settings(real), figures, ratios);
  }

  private static Map<String, List<RealResult>> onRealClusters(
      List<String> schedulers, ExperimentOptions options, PrintStream progress)
      throws IOException, InterruptedException {
    Map<String, List<RealResult>> real = new LinkedHashMap<>();
    for (String scheduler : schedulers) {
      progress.printf("%s on a real cluster%n", scheduler);
      SchedulerTrial trial = new SchedulerTrial(scheduler, options.quick());
      real.put(scheduler, RealCluster.run(trial, options.seeds(), HOME, progress));
    }
    return real;
  }

  private static void compareWithSimulator(
      Map<String, List<RealResult>> real,
      ExperimentOptions options,
      Figures figures,
      PrintStream progress) {
    progress.println("the same in the simulator");
    Map<String, List<List<Observed>>> simulated = new LinkedHashMap<>();
    real.forEach(
        (scheduler, runs) -> {
          SchedulerTrial trial = new SchedulerTrial(scheduler, options.quick());
          List<List<Observed>> beside = new ArrayList<>();
          for (int i = 0; i < runs.size(); i++) {
            beside.add(simulate(trial, options.seeds().get(i), runs.get(i).launches()));
          }
          simulated.put(scheduler, beside);
        });
    for (int i = 0; i < options.seeds().size(); i++) {
      for (String scheduler : SCHEDULERS) {
        String other = SCHEDULERS.get(1 - SCHEDULERS.indexOf(scheduler));
        new Agreement(
                scheduler,
                real.get(scheduler).get(i).observed(),
                simulated.get(scheduler).get(i),
                simulated.get(other).get(i))
            .addTo(figures);
      }
    }
  }

  private static List<Observed> simulate(SchedulerTrial trial, long seed, Launches launches) {
    return LongStream.rangeClosed(1, SIMULATIONS)
        .mapToObj(phases -> trial.simulate(trial.workload(seed), trial.settings(phases, launches)))
        .toList();
  }

  private static Map<String, String> settings(Map<String, List<RealResult>> real) {
    Map<String, String> settings = Setup.measuredHere();
    settings.put(
        "nodes",
        "%d of <%d MB, %d cores>"
            .formatted(RealityJobs.NODES, RealityJobs.NODE_MEMORY, RealityJobs.NODE_CORES));
    settings.put(
        "heartbeats of nodes and masters, ms", String.valueOf(SchedulerTrial.HEARTBEAT_MS));
    real.forEach(
        (scheduler, runs) -> {
          Launches all = new Launches();
          runs.forEach(run -> all.add(run.launches()));
          settings.put(scheduler + ": launch of a master, ms", Launches.describe(all.masters()));
          settings.put(scheduler + ": launch of a task, ms", Launches.describe(all.tasks()));
        });
    settings.put("simulations of each real run", String.valueOf(SIMULATIONS));
    return settings;
  }

  @Override
  public String summary(Result result) {
    List<String> findings = new ArrayList<>();
    List<ResultRow> errors = rows(result, Agreement.ERROR);
    if (!errors.isEmpty()) {
      findings.add(
          "simulated completion times are off by %.1f %% on average; least correlation of order %.2f"
              .formatted(
                  100 * errors.stream().mapToDouble(ResultRow::mean).average().orElseThrow(),
                  rows(result, Agreement.ORDER).stream()
                      .mapToDouble(ResultRow::min)
                      .min()
                      .orElseThrow()));
    }
    result.ratios().entrySet().stream()
        .filter(each -> each.getKey().endsWith("jct-mean-real"))
        .forEach(each -> findings.add("%s: %.3f".formatted(each.getKey(), each.getValue())));
    return String.join(System.lineSeparator(), findings);
  }

  private static List<ResultRow> rows(Result result, String metric) {
    return result.rows().stream().filter(row -> row.metric().equals(metric)).toList();
  }
}
