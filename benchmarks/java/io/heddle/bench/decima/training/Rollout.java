package io.heddle.bench.decima.training;

import io.heddle.bench.decima.run.DagRun;
import io.heddle.bench.decima.run.Drill;
import io.heddle.dag.Choices;
import io.heddle.dag.GraphPolicy;
import io.heddle.dag.GraphWeights;
import io.heddle.dag.StagePolicy;
import io.heddle.dag.StagePolicy.Decision;
import io.heddle.dag.StagePolicy.Situation;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One run of a sequence with choices drawn by their chances. All decisions that give executors are
 * learned from, and a part of the many that hold them back.
 */
final class Rollout {
  /** Decisions to hold of which one is kept, and counts for all of them. */
  private static final int HOLDS = 4;

  /** One to learn from, of a chance {@code logChance}; stands for {@code weight} decisions. */
  record Sample(
      Choices choices, int candidate, int limit, double seconds, double logChance, int weight) {}

  private final List<Sample> samples = new ArrayList<>();
  private final CostCurve curve;
  private DagRun run;

  private Rollout(double memory) {
    curve = new CostCurve(memory);
  }

  /** Runs until {@code horizon} (seconds); {@code luck} is the seed of the choices. */
  static Rollout of(
      Drill drill, long sequence, GraphWeights weights, double horizon, double memory, long luck) {
    Rollout rollout = new Rollout(memory);
    SplittableRandom random = new SplittableRandom(luck);
    SampledChooser chooser = new SampledChooser(random.split());
    GraphPolicy policy =
        new GraphPolicy(
            weights,
            chooser,
            (choices, candidate, limit) -> {
              double logChance = chooser.takeLogChance();
              boolean holds = candidate == choices.count();
              if (!holds || random.nextInt(HOLDS) == 0) {
                int weight = holds ? HOLDS : 1;
                rollout.samples.add(
                    new Sample(choices, candidate, limit, rollout.end(), logChance, weight));
              }
            });
    rollout.run = drill.run(seen -> rollout.decide(policy, seen), sequence);
    rollout.run.runUntil(horizon);
    rollout.curve.end(rollout.end(), rollout.cost());
    return rollout;
  }

  private Decision decide(StagePolicy policy, Situation seen) {
    curve.add(run.jobSeconds(), seen);
    return policy.decide(seen);
  }

  List<Sample> samples() {
    return samples;
  }

  CostCurve curve() {
    return curve;
  }

  /** Time of the last event or the horizon, in seconds. */
  double end() {
    return run.now();
  }

  double cost() {
    return run.jobSeconds();
  }
}
