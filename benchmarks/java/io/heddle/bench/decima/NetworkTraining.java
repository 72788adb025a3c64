package io.heddle.bench.decima;

import io.heddle.bench.compare.Setup;
import io.heddle.bench.decima.run.Drill;
import io.heddle.bench.decima.training.GraphTraining;
import io.heddle.bench.decima.training.Imitation;
import io.heddle.bench.decima.training.Imitation.Rounds;
import io.heddle.bench.decima.training.Teacher;
import io.heddle.bench.decima.training.TrainingState;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.dag.LinearWeights;
import io.heddle.dag.ShippedWeights;
import io.heddle.dag.StagePolicies.LinearPolicy;
import io.heddle.sim.report.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Trains the graph networks, which imitate the linear policy of the same directory at first, else
 * the shipped one. A run that was cut off goes on.
 */
public final class NetworkTraining implements Experiment {
  /** Batches are learned as a whole: counting early seconds more wastes what later jobs need. */
  private static final double WHOLE = 1e6;

  /** Tried beside the linear policy on each sequence, each weight changed by so much. */
  private static final int DRAWN = 8;

  private static final double DEVIATION = 0.1;

  @Override
  public int usualSeeds() {
    return 1;
  }

  @Override
  public List<String> parts() {
    return Stream.of(ShippedWeights.values()).map(ShippedWeights::configName).toList();
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    Files.createDirectories(DecimaTraining.TARGET);
    Figures figures = new Figures();
    Map<String, String> settings = new LinkedHashMap<>(Setup.measuredHere());
    for (long seed : options.seeds()) {
      for (ShippedWeights kind : ShippedWeights.values()) {
        if (!options.only().isEmpty() && !options.only().contains(kind.configName())) {
          continue;
        }
        String name = kind.configName() + "-" + seed;
        LinearWeights teacher = teacher(kind, name);
        GraphTraining training = training(kind, teacher, options.quick());
        settings.put(
            kind.configName(),
            "%d rounds of imitation, %d of %d roll-outs"
                .formatted(training.imitated(), training.rounds(), training.rollouts()));
        double taught = GraphTraining.validated(training.drill(), () -> new LinearPolicy(teacher));
        progress.printf("%s: linear policy: validated %.2f s%n", name, taught);
        figures.add(name, DecimaRows.LINEAR, "jct-mean", taught, "s");
        Path checkpoint = DecimaTraining.TARGET.resolve("graph-" + name + ".checkpoint");
        TrainingState state =
            Files.exists(checkpoint)
                ? TrainingState.read(checkpoint)
                : new TrainingState(GraphTraining.beginning(seed), seed);
        train(training, state, name, progress);
        String plot = new TrainingPlot(state.curve(), taught, training.imitated()).svg();
        write("graph-" + name + ".svg", plot);
        addCurve(figures, name, state);
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
    int runs = together ? 4 : 2;
    Rounds imitated = new Rounds(0, quick ? 10 : together ? 360 : 180);
    Rounds selected = new Rounds(imitated.count(), imitated.count() / 2);
    Teacher best = new Teacher.BestOfDrawn(drill, teacher, DRAWN, DEVIATION);
    return new GraphTraining(
        drill,
        List.of(
            new Imitation(drill, sequence -> teacher, imitated, runs, 3e-3),
            new Imitation(drill, best, selected, runs, 3e-4)),
        8,
        quick ? 10 : 100,
        2e-4,
        0.001,
        together ? WHOLE : lasting ? 2_000 : 200,
        together ? WHOLE : lasting ? 600 : 80,
        lasting ? 150 : 20);
  }

  private static void train(
      GraphTraining training, TrainingState state, String name, PrintStream progress) {
    training.from(
        state,
        progress,
        () -> {
          DecimaTraining.write(
              DecimaTraining.TARGET.resolve("graph-" + name + ".checkpoint"), state.bytes());
          write("graph-" + name + ".txt", state.best().text());
        });
  }

  private static void addCurve(Figures figures, String name, TrainingState state) {
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
