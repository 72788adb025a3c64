package io.heddle.bench.decima;

import io.heddle.bench.compare.Setup;
import io.heddle.bench.decima.run.Drill;
import io.heddle.bench.decima.training.GraphTraining;
import io.heddle.bench.decima.training.Imitation;
import io.heddle.bench.decima.training.TrainingState;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.dag.LinearWeights;
import io.heddle.dag.ShippedWeights;
import io.heddle.sim.report.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Trains the graph networks, which imitate the linear policy of the same directory at first, else
 * the shipped one. A run that was cut off goes on.
 */
public final class NetworkTraining implements Experiment {
  /** Batches are learned as a whole: counting early seconds more wastes what later jobs need. */
  private static final double WHOLE = 1e6;

  @Override
  public int usualSeeds() {
    return 1;
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    Files.createDirectories(DecimaTraining.TARGET);
    Figures figures = new Figures();
    Map<String, String> settings = new LinkedHashMap<>(Setup.measuredHere());
    for (long seed : options.seeds()) {
      for (ShippedWeights kind : ShippedWeights.values()) {
        String name = kind.configName() + "-" + seed;
        GraphTraining training = training(kind, teacher(kind, name), options.quick());
        settings.put(
            kind.configName(),
            "%d rounds of imitation, %d of %d roll-outs"
                .formatted(training.imitation().rounds(), training.rounds(), training.rollouts()));
        train(training, name, seed, progress, figures);
      }
    }
    return options.result("decima-train-network", settings, figures, Map.of());
  }

  private static LinearWeights teacher(ShippedWeights kind, String name) throws IOException {
    Path own = DecimaTraining.TARGET.resolve("linear-" + name + ".txt");
    return Files.exists(own) ? LinearWeights.parse(Files.readString(own)) : kind.linear();
  }

  private static GraphTraining training(ShippedWeights kind, LinearWeights teacher, boolean quick) {
    Drill drill = DecimaTraining.drill(kind);
    boolean together = kind == ShippedWeights.BATCH;
    boolean lasting = kind == ShippedWeights.LONG;
    return new GraphTraining(
        drill,
        new Imitation(drill, teacher, quick ? 10 : together ? 360 : 180, together ? 4 : 2, 3e-3),
        8,
        quick ? 10 : 2_500,
        2e-4,
        0.001,
        together ? WHOLE : lasting ? 2_000 : 200,
        together ? WHOLE : lasting ? 600 : 80,
        lasting ? 150 : 20);
  }

  private static void train(
      GraphTraining training, String name, long seed, PrintStream progress, Figures figures)
      throws IOException {
    Path checkpoint = DecimaTraining.TARGET.resolve("graph-" + name + ".checkpoint");
    TrainingState state =
        Files.exists(checkpoint)
            ? TrainingState.read(checkpoint)
            : new TrainingState(GraphTraining.beginning(seed), seed);
    training.from(
        state,
        progress,
        () -> {
          DecimaTraining.write(checkpoint, state.bytes());
          write("graph-" + name + ".txt", state.best().text());
        });
    int imitation = training.imitation().rounds();
    double teacher = training.imitation().validated();
    write("graph-" + name + ".svg", new TrainingPlot(state.curve(), teacher, imitation).svg());
    figures.add(name, DecimaRows.LINEAR, "jct-mean", teacher, "s");
    state
        .curve()
        .forEach(
            (round, seconds) ->
                figures.add(
                    "%s/round-%04d".formatted(name, round),
                    DecimaRows.GRAPH,
                    "jct-mean",
                    seconds,
                    "s"));
  }

  private static void write(String file, String text) {
    DecimaTraining.write(
        DecimaTraining.TARGET.resolve(file), text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public String summary(Result result) {
    return "networks that did best on validation sequences: " + DecimaTraining.TARGET;
  }
}
