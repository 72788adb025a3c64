package io.heddle.bench.decima;

import io.heddle.bench.compare.Headline;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.decima.jobs.Arrival;
import io.heddle.bench.decima.jobs.Pool;
import io.heddle.bench.decima.jobs.Sequences;
import io.heddle.bench.decima.run.DagRun;
import io.heddle.bench.decima.run.Drill;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.dag.GraphPolicy;
import io.heddle.dag.GraphWeights;
import io.heddle.dag.ShippedWeights;
import io.heddle.dag.StagePolicy;
import io.heddle.sim.report.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * How much processor time a decision takes with 20 and with 200 jobs: in batches of so many
 * generated jobs, on five executors for two jobs, until a tenth of the jobs is through; one thread.
 * Before that, each policy runs a thousand other jobs in batches of the same size: a
 * ResourceManager runs for weeks, with its code compiled.
 */
public final class DecisionTimes implements Experiment {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int[] JOBS = {20, 200};
  private static final double EXECUTORS_PER_JOB = 2.5;
  private static final int WARM_UP_JOBS = 1_000;
  private static final double HUNDRED_PERCENT = 100;
  private static final double NANOS_PER_MICRO = 1_000;

  @Override
  public int usualSeeds() {
    return 5;
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    Figures figures = new Figures();
    Map<String, Supplier<StagePolicy>> rows = DecimaRows.learned(ShippedWeights.BATCH);
    GraphWeights network = ShippedWeights.BATCH.graph();
    rows.put("network", () -> new GraphPolicy(network));
    rows.put(DecimaRows.TUNED, () -> UntrainedRules.weightedFair(-0.8));
    for (int jobs : JOBS) {
      for (Map.Entry<String, Supplier<StagePolicy>> row : rows.entrySet()) {
        for (int warmUp = 0; warmUp < (options.quick() ? 1 : WARM_UP_JOBS / jobs); warmUp++) {
          micros(jobs, row.getValue().get(), Drill.VALIDATION + warmUp);
        }
        for (long seed : options.seeds()) {
          double[] sorted = micros(jobs, row.getValue().get(), seed);
          for (int percent : new int[] {50, 99}) {
            double value = sorted[(int) (sorted.length * percent / HUNDRED_PERCENT)];
            figures.add("jobs-" + jobs, row.getKey(), "decision-p" + percent, value, "us");
          }
          progress.println("jobs-" + jobs + " " + row.getKey() + " " + sorted.length);
        }
      }
    }
    return options.result("decima-decisions", Setup.measuredHere(), figures, Map.of());
  }

  /** Times of the decisions in ascending order, in microseconds. */
  private static double[] micros(int jobs, StagePolicy policy, long seed) {
    List<Double> micros = new ArrayList<>();
    int most = (int) (jobs * 0.9);
    StagePolicy timed =
        situation -> {
          long before = THREADS.getCurrentThreadCpuTime();
          var decision = policy.decide(situation);
          if (situation.jobs().size() >= most) {
            micros.add((THREADS.getCurrentThreadCpuTime() - before) / NANOS_PER_MICRO);
          }
          return decision;
        };
    List<Arrival> arrivals = new Sequences(Pool.generated().jobs(), jobs, 0).of(seed);
    new DagRun(
            (int) (jobs * EXECUTORS_PER_JOB),
            PaperSetting.MOVING_SECONDS,
            arrivals,
            timed,
            new SplittableRandom(seed))
        .meanCompletion();
    double[] sorted = micros.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    return sorted;
  }

  @Override
  public String summary(Result result) {
    return Headline.largest(result, DecimaRows.LINEAR);
  }
}
