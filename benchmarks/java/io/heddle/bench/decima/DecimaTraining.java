package io.heddle.bench.decima;

import io.heddle.bench.compare.Setup;
import io.heddle.bench.decima.jobs.Pool;
import io.heddle.bench.decima.run.Drill;
import io.heddle.bench.decima.training.LinearTraining;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.dag.LinearWeights;
import io.heddle.dag.ShippedWeights;
import io.heddle.sim.report.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Searches for the weights of the linear policy that are shipped, on generated jobs alone, in
 * {@code target/bench/decima-train}; a run that was cut off goes on from there.
 */
public final class DecimaTraining implements Experiment {
  static final Path TARGET = Path.of("target", "bench", "decima-train");
  private static final Path START_OF_LONG =
      Path.of("benchmarks", "results", "decima-train-long-start.txt");
  private static final int BATCH_JOBS = 20;
  private static final int STREAM_JOBS = 150;
  private static final double STREAM_LOAD = 0.8;

  private final String name;
  private final List<ShippedWeights> kinds;

  private DecimaTraining(String name, ShippedWeights... kinds) {
    this.name = name;
    this.kinds = List.of(kinds);
  }

  public static DecimaTraining queries() {
    return new DecimaTraining("decima-train", ShippedWeights.BATCH, ShippedWeights.STREAM);
  }

  public static DecimaTraining longTasks() {
    return new DecimaTraining("decima-train-long", ShippedWeights.LONG);
  }

  @Override
  public int usualSeeds() {
    return 1;
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    Files.createDirectories(TARGET);
    Figures figures = new Figures();
    Map<String, String> settings = new LinkedHashMap<>(Setup.measuredHere());
    for (long seed : options.seeds()) {
      for (ShippedWeights kind : kinds) {
        LinearTraining training = linear(kind, options.quick());
        settings.put(
            kind.configName() + ", linear",
            "%d rounds of %d weights on %d sequences"
                .formatted(training.rounds(), training.points(), training.sequences()));
        new OneKind(kind.configName() + "-" + seed, progress, figures)
            .train(training, start(kind), seed);
      }
    }
    return options.result(name, settings, figures, Map.of());
  }

  private static LinearTraining linear(ShippedWeights kind, boolean quick) {
    return switch (kind) {
      case BATCH -> new LinearTraining(drill(kind), 32, 24, quick ? 10 : 250, 0.3);
      case STREAM -> new LinearTraining(drill(kind), 6, 24, quick ? 10 : 150, 0.3);
      case LONG -> new LinearTraining(drill(kind), 6, 24, quick ? 10 : 60, 0.3);
    };
  }

  /** Weights to begin with: even shares; for long tasks what an earlier search found on batches. */
  private static LinearWeights start(ShippedWeights kind) throws IOException {
    return kind == ShippedWeights.LONG
        ? LinearWeights.parse(Files.readString(START_OF_LONG))
        : LinearWeights.fair();
  }

  static Drill drill(ShippedWeights kind) {
    return switch (kind) {
      case BATCH -> batches();
      case STREAM -> streams(Pool.training());
      case LONG -> streams(Pool.longTasks());
    };
  }

  private static Drill batches() {
    return JobSequences.batch(BATCH_JOBS, PaperSetting.EXECUTORS)
        .drill(Pool.training(), BATCH_JOBS);
  }

  private static Drill streams(Pool pool) {
    return JobSequences.loaded(STREAM_JOBS, STREAM_LOAD).drill(pool, STREAM_JOBS);
  }

  private record OneKind(String name, PrintStream progress, Figures figures) {
    void train(LinearTraining training, LinearWeights start, long seed) throws IOException {
      Path file = TARGET.resolve("linear-" + name + ".txt");
      if (Files.exists(file)) {
        progress.println(file + " is there: not searched for again");
        return;
      }
      Path part = TARGET.resolve("linear-" + name + ".part");
      LinearWeights begun =
          Files.exists(part) ? LinearWeights.parse(Files.readString(part)) : start;
      double[] best = {Double.POSITIVE_INFINITY};
      training.from(
          begun,
          seed,
          progress,
          snapshot -> {
            curve(DecimaRows.LINEAR, snapshot.round(), snapshot.seconds());
            if (snapshot.seconds() < best[0]) {
              best[0] = snapshot.seconds();
              write(part, snapshot.weights().text().getBytes(StandardCharsets.UTF_8));
            }
          });
      Files.move(part, file);
    }

    private void curve(String row, int round, double seconds) {
      figures.add("%s/round-%03d".formatted(name, round), row, "jct-mean", seconds, "s");
    }
  }

  /** Writes a file whole, or leaves the old one. */
  static void write(Path file, byte[] content) {
    try {
      Path whole = Files.write(file.resolveSibling(file.getFileName() + ".new"), content);
      Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String summary(Result result) {
    return "weights that did best on validation sequences: " + TARGET;
  }
}
