package io.heddle.bench.reality;

import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.sim.report.Result;
import io.heddle.sim.report.ResultRow;
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
 * not known.
 */
public final class RealityExperiment implements Experiment {
  private static final List<String> SCHEDULERS = List.of("fifo", "haste");
  private static final int SIMULATIONS = 10;
  private static final Path HOME = Path.of("target", "bench", "reality").toAbsolutePath();

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws Exception {
    Map<String, List<RealResult>> real = new LinkedHashMap<>();
    for (String scheduler : SCHEDULERS) {
      progress.printf("%s on a real cluster%n", scheduler);
      SchedulerTrial trial = new SchedulerTrial(scheduler, options.quick());
      real.put(scheduler, RealCluster.run(trial, options.seeds(), HOME, progress));
    }
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
    Figures figures = new Figures();
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
    return options.result(
        "reality", settings(real), figures, figures.ratios(SCHEDULERS.get(1), SCHEDULERS.get(0)));
  }

  private static List<Observed> simulate(SchedulerTrial trial, long seed, Launches launches) {
    return LongStream.rangeClosed(1, SIMULATIONS)
        .mapToObj(
            phases ->
                trial.simulate(trial.workload(seed), SchedulerTrial.settings(phases, launches)))
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
    double error =
        result.rows().stream()
            .filter(row -> row.metric().equals(Agreement.ERROR))
            .mapToDouble(ResultRow::mean)
            .average()
            .orElse(Double.NaN);
    double order =
        result.rows().stream()
            .filter(row -> row.metric().equals(Agreement.ORDER))
            .mapToDouble(ResultRow::min)
            .min()
            .orElse(Double.NaN);
    return String.format(
        "simulated completion times are off by %.1f %% on average; least correlation of order %.2f",
        100 * error, order);
  }
}
