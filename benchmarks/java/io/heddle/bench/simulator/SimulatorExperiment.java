package io.heddle.bench.simulator;

import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.generate.SmallJobs;
import io.heddle.sim.report.Result;
import io.heddle.sim.report.ResultRow;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Wall time and heap of simulations, and how many times faster than real time they run. */
public final class SimulatorExperiment implements Experiment {
  private static final String SPEED_UP = "speed-up";
  private static final String CAPACITY = "capacity";
  private static final List<String> ALL = List.of(CAPACITY, "fair", "haste");

  // With early reduces, jobs that wait hold what others need, and the backlog grows without end.
  private static final List<String> LATE_REDUCES = ALL.stream().map(name -> name + "@1.0").toList();

  /** Ten hours on 100 nodes at a load of 0.7: 1 600 cores, about 25 s and 1.2 cores a task. */
  private static final SmallJobs TEN_HOURS = new SmallJobs(5_000, 1_280_000, 0.7);

  /** Ten hours at a load of 0.2, as many a real cluster has; tasks decide how long a run takes. */
  private static final SmallJobs TEN_QUIET_HOURS = new SmallJobs(2_000, 490_000, 0.2);

  private static final List<Case> FULL =
      List.of(
          new Case("100-nodes/50000-tasks", 100, new SmallJobs(200, 50_000, 2), ALL),
          new Case(
              "4000-nodes/400000-tasks",
              4_000,
              new SmallJobs(1_600, 400_000, 2),
              List.of(CAPACITY)),
          new Case("100-nodes/10-hours", 100, TEN_HOURS, LATE_REDUCES),
          new Case("100-nodes/10-quiet-hours", 100, TEN_QUIET_HOURS, LATE_REDUCES));

  private static final List<Case> QUICK =
      List.of(
          new Case("100-nodes/5000-tasks", 100, new SmallJobs(20, 5_000, 2), ALL),
          new Case("100-nodes/1-hour", 100, new SmallJobs(500, 128_000, 0.7), LATE_REDUCES));

  private record Key(String workload, String scheduler, String metric, String unit) {}

  private final Map<Key, List<Double>> values = new LinkedHashMap<>();

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) {
    List<Case> cases = options.quick() ? QUICK : FULL;
    progress.println("warming up");
    ALL.forEach(scheduler -> QUICK.get(0).measure(scheduler, 0, System::nanoTime));
    for (long seed : options.seeds()) {
      for (Case each : cases) {
        for (String scheduler : each.schedulers()) {
          Case.Measured measured = each.measure(scheduler, seed, System::nanoTime);
          progress.printf(
              "seed %d: %s on %s: %.1f s for %.0f s%n",
              seed, each.name(), scheduler, measured.seconds(), measured.virtualSeconds());
          add(each.name(), scheduler, "wall-time", measured.seconds(), "s");
          add(each.name(), scheduler, SPEED_UP, measured.speedUp(), "ratio");
          add(each.name(), scheduler, "heap", measured.mebibytes(), "MB");
          add(each.name(), scheduler, "events", (double) measured.events(), "");
        }
      }
    }
    return new Result("simulator", settings(), options.seeds(), rows(), Map.of());
  }

  private void add(String workload, String scheduler, String metric, double value, String unit) {
    values
        .computeIfAbsent(new Key(workload, scheduler, metric, unit), key -> new ArrayList<>())
        .add(value);
  }

  private List<ResultRow> rows() {
    List<ResultRow> rows = new ArrayList<>();
    values.forEach(
        (key, each) ->
            rows.add(
                ResultRow.of(key.workload(), key.scheduler(), key.metric(), each, key.unit())));
    return rows;
  }

  private static Map<String, String> settings() {
    Map<String, String> settings = Setup.measuredHere();
    settings.put("node", "<64 GB, 16 cores>");
    settings.put("jobs", "small MapReduce jobs of 250 tasks, arriving at a load of 2, 0.7 or 0.2");
    return settings;
  }

  @Override
  public String summary(Result result) {
    double slowest =
        result.rows().stream()
            .filter(row -> row.metric().equals(SPEED_UP) && row.scheduler().equals(CAPACITY))
            .mapToDouble(ResultRow::mean)
            .min()
            .orElse(Double.NaN);
    return String.format("slowest simulation of capacity: %.0f times real time", slowest);
  }
}
