package io.heddle.bench.decima;

import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.experiment.Options;
import io.heddle.learn.dag.DecisionTree;
import io.heddle.learn.dag.GraphWeights;
import io.heddle.learn.dag.LinearWeights;
import io.heddle.learn.dag.ShippedWeights;
import io.heddle.sim.report.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Trains the policies that are shipped, on generated jobs alone: first the linear one from even
 * shares on, then the graph network on top of it. All goes to {@code target/bench/decima-train}; a
 * run that was cut off goes on from there.
 */
public final class DecimaTraining implements Experiment {
  private static final Path TARGET = Path.of("target", "bench", "decima-train");
  private static final int BATCH_JOBS = 20;
  private static final int STREAM_JOBS = 150;
  private static final double STREAM_LOAD = 0.8;
  private static final double SHARPNESS = 1;
  private static final int TREE_DEPTH = 6;
  private static final int LEAST_OF_LEAF = 100;
  private static final int TREE_SEQUENCES = 20;

  @Override
  public int usualSeeds() {
    return 1;
  }

  @Override
  public Result run(Options options, PrintStream progress) throws IOException {
    Files.createDirectories(TARGET);
    Figures figures = new Figures();
    Map<String, String> settings = new LinkedHashMap<>(Setup.measuredHere());
    Pool pool = Pool.training();
    for (long seed : options.seeds()) {
      for (ShippedWeights kind : ShippedWeights.values()) {
        LinearTraining training = linear(kind, pool, options.quick());
        settings.put(
            kind.configName() + ", linear",
            "%d rounds of %d weights on %d sequences"
                .formatted(training.rounds(), training.points(), training.sequences()));
        new OneKind(kind.configName() + "-" + seed, progress, figures).train(training, seed);
      }
      for (ShippedWeights kind : ShippedWeights.values()) {
        GraphTraining training = graph(kind, pool, options.quick());
        settings.put(
            kind.configName() + ", graph",
            "%d rounds of %d roll-outs".formatted(training.rounds(), training.rollouts()));
        new OneKind(kind.configName() + "-" + seed, progress, figures).train(training, seed);
      }
    }
    return new Result("decima-train", settings, options.seeds(), figures.rows(), Map.of());
  }

  private static LinearTraining linear(ShippedWeights kind, Pool pool, boolean quick) {
    return kind == ShippedWeights.BATCH
        ? new LinearTraining(drill(kind, pool), 32, 24, quick ? 10 : 250, 0.3)
        : new LinearTraining(drill(kind, pool), 6, 24, quick ? 10 : 60, 0.3);
  }

  private static GraphTraining graph(ShippedWeights kind, Pool pool, boolean quick) {
    return kind == ShippedWeights.BATCH
        ? new GraphTraining(drill(kind, pool), 16, quick ? 10 : 200, 1e-3, 0.003, 1_000, 80)
        : new GraphTraining(drill(kind, pool), 16, quick ? 10 : 120, 1e-3, 0.003, 200, 80);
  }

  private static Drill drill(ShippedWeights kind, Pool pool) {
    return new Drill(
        kind == ShippedWeights.BATCH
            ? new Sequences(pool.jobs(), BATCH_JOBS, 0)
            : new Sequences(
                pool.jobs(), STREAM_JOBS, pool.meanWork() / (STREAM_LOAD * Setting.EXECUTORS)),
        Setting.EXECUTORS,
        Setting.MOVING_SECONDS);
  }

  /** Training of the weights for batches, or for streams. */
  private record OneKind(String name, PrintStream progress, Figures figures) {
    void train(LinearTraining training, long seed) throws IOException {
      Path file = TARGET.resolve("linear-" + name + ".txt");
      if (Files.exists(file)) {
        progress.println(file + " is there: not searched for again");
        return;
      }
      Path part = TARGET.resolve("linear-" + name + ".part");
      LinearWeights begun =
          Files.exists(part) ? LinearWeights.parse(Files.readString(part)) : LinearWeights.fair();
      double[] best = {Double.POSITIVE_INFINITY};
      training.from(
          begun,
          seed,
          progress,
          snapshot -> {
            curve(Rows.LINEAR, snapshot.round(), snapshot.seconds());
            if (snapshot.seconds() < best[0]) {
              best[0] = snapshot.seconds();
              write(part, snapshot.weights().text().getBytes(StandardCharsets.UTF_8));
            }
          });
      Files.move(part, file);
    }

    void train(GraphTraining training, long seed) throws IOException {
      Path checkpoint = TARGET.resolve("graph-" + name + ".checkpoint");
      LinearWeights linear =
          LinearWeights.parse(Files.readString(TARGET.resolve("linear-" + name + ".txt")));
      TrainingState state =
          Files.exists(checkpoint)
              ? TrainingState.read(checkpoint, linear)
              : new TrainingState(GraphTraining.beginning(linear, SHARPNESS, seed), seed);
      Path file = TARGET.resolve("graph-" + name + ".txt");
      training.from(
          state,
          progress,
          () -> {
            write(checkpoint, state.bytes());
            write(file, state.best().text().getBytes(StandardCharsets.UTF_8));
          });
      state.curve().forEach((round, seconds) -> curve(Rows.GRAPH, round, seconds));
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
      figures.add("%s/round-%03d".formatted(name, round), row, "jct-mean", seconds, "s");
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
