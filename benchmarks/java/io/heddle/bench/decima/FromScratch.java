package io.heddle.bench.decima;

import io.heddle.bench.compare.Headline;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.decima.jobs.Pool;
import io.heddle.bench.decima.run.Drill;
import io.heddle.bench.decima.training.GraphTraining;
import io.heddle.bench.decima.training.Imitation;
import io.heddle.bench.decima.training.TrainingState;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.dag.GraphPolicy;
import io.heddle.dag.GraphWeights;
import io.heddle.dag.LinearWeights;
import io.heddle.dag.ShippedWeights;
import io.heddle.dag.StagePolicy;
import io.heddle.sim.report.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * How far policy gradient alone comes: the graph network, trained from even shares on by the same
 * code and on the same batches as the shipped one, which begins at what a search found. Then both
 * on unseen batches. Each seed trains anew.
 */
public final class FromScratch implements Experiment {
  private static final String ROW = "decima-from-scratch";
  private static final int ROUNDS = 100;
  private static final int QUICK_ROUNDS = 10;
  private static final Imitation NO_IMITATION =
      new Imitation(DecimaTraining.batches(), LinearWeights.fair(), 0, 0, 0);
  private static final int ROLLOUTS = 16;
  private static final double RATE = 2e-3;
  private static final double ENTROPY = 0.03;
  private static final double FIRST_HORIZON = 1_000;
  private static final double MEMORY = 80;
  private static final int TEST_SEQUENCES = 100;
  private static final int QUICK_SEQUENCES = 8;

  @Override
  public int usualSeeds() {
    return 1;
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    Figures figures = new Figures();
    int rounds = options.quick() ? QUICK_ROUNDS : ROUNDS;
    JobSequences workload = JobSequences.batch(20, PaperSetting.EXECUTORS);
    Pool pool = Pool.generated();
    String label = pool.name() + "/" + workload.name();
    for (long seed : options.seeds()) {
      Map<String, Supplier<StagePolicy>> rows = DecimaRows.learned(ShippedWeights.BATCH);
      GraphWeights trained = train(rounds, seed, figures, progress);
      rows.put(ROW, () -> new GraphPolicy(trained));
      rows.put("fair", () -> UntrainedRules.weightedFair(0));
      for (Map.Entry<String, Supplier<StagePolicy>> row : rows.entrySet()) {
        int sequences = options.quick() ? QUICK_SEQUENCES : TEST_SEQUENCES;
        for (double mean :
            workload
                .drill(pool, workload.jobs())
                .meanCompletions(row.getValue(), Drill.TEST + 1, sequences)) {
          figures.add(label, row.getKey(), "jct-mean", mean, "s");
        }
      }
    }
    Map<String, String> settings = new LinkedHashMap<>(Setup.measuredHere());
    settings.put("training", "%d rounds of %d roll-outs".formatted(rounds, ROLLOUTS));
    return new Result(
        "decima-from-scratch",
        settings,
        options.seeds(),
        figures.rows(),
        figures.ratios(ROW, DecimaRows.LINEAR, DecimaRows.GRAPH, "fair"));
  }

  private static GraphWeights train(int rounds, long seed, Figures figures, PrintStream progress) {
    TrainingState state = new TrainingState(GraphTraining.beginning(seed), seed);
    new GraphTraining(
            DecimaTraining.batches(),
            NO_IMITATION,
            ROLLOUTS,
            rounds,
            RATE,
            ENTROPY,
            FIRST_HORIZON,
            MEMORY)
        .from(state, progress, () -> {});
    state
        .curve()
        .forEach(
            (round, seconds) ->
                figures.add(
                    "validation/round-%03d".formatted(round), ROW, "jct-mean", seconds, "s"));
    return state.best();
  }

  @Override
  public String summary(Result result) {
    return Headline.largest(result, ROW + "/" + DecimaRows.LINEAR + " jct-mean");
  }
}
