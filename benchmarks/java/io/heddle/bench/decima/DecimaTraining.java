package io.heddle.bench.decima;

import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.experiment.Options;
import io.heddle.learn.dag.LinearWeights;
import io.heddle.learn.dag.ShippedWeights;
import io.heddle.sim.report.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Trains the policies that are shipped, on generated jobs alone, and writes their weights to {@code
 * target/bench}: from the shipped ones on where there are any, so that it can be gone on with.
 */
public final class DecimaTraining implements Experiment {
  private static final Path TARGET = Path.of("target", "bench");
  private static final int EXECUTORS = 50;
  private static final double MOVING_SECONDS = 2.5;
  private static final int BATCH_JOBS = 20;
  private static final int STREAM_JOBS = 150;
  private static final double STREAM_GAP = 20;

  @Override
  public int usualSeeds() {
    return 1;
  }

  @Override
  public Result run(Options options, PrintStream progress) throws IOException {
    Figures figures = new Figures();
    int rounds = options.quick() ? 10 : 300;
    List<DagJob> pool = Pool.generated().jobs();
    for (long seed : options.seeds()) {
      train(
          ShippedWeights.BATCH,
          new LinearTraining(drill(pool, BATCH_JOBS, 0), 32, 24, rounds, 0.3),
          seed,
          figures,
          progress);
      train(
          ShippedWeights.STREAM,
          new LinearTraining(drill(pool, STREAM_JOBS, STREAM_GAP), 8, 24, rounds, 0.3),
          seed,
          figures,
          progress);
    }
    return new Result(
        "decima-train", Setup.measuredHere(), options.seeds(), figures.rows(), Map.of());
  }

  private static Drill drill(List<DagJob> pool, int jobs, double gap) {
    return new Drill(new Sequences(pool, jobs, gap), EXECUTORS, MOVING_SECONDS);
  }

  private static void train(
      ShippedWeights which,
      LinearTraining training,
      long seed,
      Figures figures,
      PrintStream progress)
      throws IOException {
    List<LinearTraining.Snapshot> snapshots = training.from(start(which), seed, progress);
    String workload = which.configName();
    for (LinearTraining.Snapshot snapshot : snapshots) {
      figures.add(workload, "round-" + snapshot.round(), "jct-mean", snapshot.seconds(), "s");
    }
    LinearTraining.Snapshot best =
        snapshots.stream()
            .min(Comparator.comparingDouble(LinearTraining.Snapshot::seconds))
            .orElseThrow();
    Files.createDirectories(TARGET);
    Files.writeString(
        TARGET.resolve("linear-%s-%d.txt".formatted(workload, seed)), best.weights().text());
  }

  private static LinearWeights start(ShippedWeights which) throws IOException {
    return which.linear();
  }

  @Override
  public String summary(Result result) {
    return "best snapshot of each in " + TARGET.resolve("linear-*.txt");
  }
}
