package io.heddle.bench.decima;

import io.heddle.bench.compare.Setup;
import io.heddle.bench.decima.jobs.Pool;
import io.heddle.bench.decima.run.Drill;
import io.heddle.bench.decima.training.GraphTraining;
import io.heddle.bench.decima.training.Imitation;
import io.heddle.bench.decima.training.LinearTraining;
import io.heddle.bench.decima.training.TrainingState;
import io.heddle.bench.decima.training.TreeGrowth;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.dag.DecisionTree;
import io.heddle.dag.GraphWeights;
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
 * Trains the policies that are shipped, on generated jobs alone: first the linear ones by a search,
 * then the graph networks, which imitate them at first. All goes to {@code
 * target/bench/decima-train}; a run that was cut off goes on from there.
 */
public final class DecimaTraining implements Experiment {
  private static final Path TARGET = Path.of("target", "bench", "decima-train");
  private static final Path START_OF_LONG =
      Path.of("benchmarks", "results", "decima-train-long-start.txt");
  private static final int BATCH_JOBS = 20;
  private static final int STREAM_JOBS = 150;
  private static final double STREAM_LOAD = 0.8;
  private static final int TREE_DEPTH = 6;
  private static final int LEAST_OF_LEAF = 100;
  private static final int TREE_SEQUENCES = 20;

  private final String name;
  private final List<ShippedWeights> kinds;

  private DecimaTraining(String name, ShippedWeights... kinds) {
    this.name = name;
    this.kinds = List.of(kinds);
  }

  /** Weights for queries, whose tasks are short. */
  public static DecimaTraining queries() {
    return new DecimaTraining("decima-train", ShippedWeights.BATCH, ShippedWeights.STREAM);
  }

  /** Weights for jobs whose tasks take long. */
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
      for (ShippedWeights kind : kinds) {
        OneKind one = new OneKind(kind.configName() + "-" + seed, progress, figures);
        GraphTraining training = graph(kind, one.linear(), options.quick());
        settings.put(
            kind.configName() + ", graph",
            "%d rounds of imitation, %d of %d roll-outs"
                .formatted(training.imitation().rounds(), training.rounds(), training.rollouts()));
        one.train(training, seed);
      }
    }
    return new Result(name, settings, options.seeds(), figures.rows(), Map.of());
  }

  private static LinearTraining linear(ShippedWeights kind, boolean quick) {
    return switch (kind) {
      case BATCH -> new LinearTraining(drill(kind), 32, 24, quick ? 10 : 250, 0.3);
      case STREAM -> new LinearTraining(drill(kind), 6, 24, quick ? 10 : 150, 0.3);
      case LONG -> new LinearTraining(drill(kind), 6, 24, quick ? 10 : 60, 0.3);
    };
  }

  /**
   * Weights to begin with: even shares; for long tasks what an earlier search found on batches,
   * which suits them better.
   */
  private static LinearWeights start(ShippedWeights kind) throws IOException {
    return kind == ShippedWeights.LONG
        ? LinearWeights.parse(Files.readString(START_OF_LONG))
        : LinearWeights.fair();
  }

  private static GraphTraining graph(ShippedWeights kind, LinearWeights teacher, boolean quick) {
    Imitation imitation =
        switch (kind) {
          case BATCH -> new Imitation(drill(kind), teacher, quick ? 10 : 240, 4, 3e-3);
          case STREAM, LONG -> new Imitation(drill(kind), teacher, quick ? 10 : 120, 2, 3e-3);
        };
    return switch (kind) {
      case BATCH ->
          new GraphTraining(drill(kind), imitation, 8, quick ? 10 : 1_300, 5e-4, 0.001, 200, 80);
      case STREAM ->
          new GraphTraining(drill(kind), imitation, 8, quick ? 10 : 800, 5e-4, 0.001, 200, 80);
      case LONG ->
          new GraphTraining(drill(kind), imitation, 8, quick ? 10 : 200, 5e-4, 0.001, 2_000, 600);
    };
  }

  private static Drill drill(ShippedWeights kind) {
    return switch (kind) {
      case BATCH -> batches();
      case STREAM -> streams(Pool.training());
      case LONG -> streams(Pool.longTasks());
    };
  }

  /** Generated queries that come together. */
  static Drill batches() {
    return JobSequences.batch(BATCH_JOBS, PaperSetting.EXECUTORS)
        .drill(Pool.training(), BATCH_JOBS);
  }

  private static Drill streams(Pool pool) {
    return JobSequences.loaded(STREAM_JOBS, STREAM_LOAD).drill(pool, STREAM_JOBS);
  }

  /** Training of one kind of weights. */
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

    LinearWeights linear() throws IOException {
      return LinearWeights.parse(Files.readString(TARGET.resolve("linear-" + name + ".txt")));
    }

    void train(GraphTraining training, long seed) throws IOException {
      Path checkpoint = TARGET.resolve("graph-" + name + ".checkpoint");
      TrainingState state =
          Files.exists(checkpoint)
              ? TrainingState.read(checkpoint)
              : new TrainingState(GraphTraining.beginning(seed), seed);
      Path file = TARGET.resolve("graph-" + name + ".txt");
      training.from(
          state,
          progress,
          () -> {
            write(checkpoint, state.bytes());
            write(file, state.best().text().getBytes(StandardCharsets.UTF_8));
          });
      state.curve().forEach((round, seconds) -> curve(DecimaRows.GRAPH, round, seconds));
      distil(training.drill(), state.best());
    }

    private void distil(Drill drill, GraphWeights weights) {
      DecisionTree tree =
          new TreeGrowth(TREE_DEPTH, LEAST_OF_LEAF)
              .grow(TreeGrowth.decisions(drill, weights, Drill.TRAINING, TREE_SEQUENCES));
      write(TARGET.resolve("tree-" + name + ".txt"), tree.text().getBytes(StandardCharsets.UTF_8));
      double fidelity =
          TreeGrowth.fidelity(
              tree, TreeGrowth.decisions(drill, weights, Drill.VALIDATION, TREE_SEQUENCES));
      figures.add(name, "tree", "fidelity", fidelity, "ratio");
    }

    private void curve(String row, int round, double seconds) {
      figures.add("%s/round-%04d".formatted(name, round), row, "jct-mean", seconds, "s");
    }

    private static void write(Path file, byte[] content) {
      try {
        Path whole = Files.write(file.resolveSibling(file.getFileName() + ".new"), content);
        Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public String summary(Result result) {
    return "weights that did best on validation sequences: " + TARGET;
  }
}
