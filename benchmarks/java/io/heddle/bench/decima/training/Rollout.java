package io.heddle.bench.decima.training;

import io.heddle.bench.decima.run.DagRun;
import io.heddle.bench.decima.run.Drill;
import io.heddle.dag.Choices;
import io.heddle.dag.GraphPolicy;
import io.heddle.dag.GraphWeights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** One run of a sequence with choices drawn by their chances. */
final class Rollout {
  /** A decision that is learned from. */
  record Sample(Choices choices, int candidate, int limit, double seconds) {}

  private static final int MOST_SAMPLES = 150;

  private final List<Sample> samples = new ArrayList<>();
  private double[] seconds = new double[1024];
  private double[] jobSeconds = new double[1024];
  private int decisions;
  private DagRun run;
  private double[] costs;

  private Rollout() {}

  /**
   * Runs until {@code horizon} (seconds).
   *
   * @param luck seed of the choices
   */
  static Rollout of(Drill drill, long sequence, GraphWeights weights, double horizon, long luck) {
    Rollout rollout = new Rollout();
    SplittableRandom random = new SplittableRandom(luck);
    GraphPolicy policy =
        new GraphPolicy(
            weights,
            new SampledChooser(random.split()),
            (choices, candidate, limit) -> rollout.note(choices, candidate, limit, random));
    rollout.run = drill.run(policy, sequence);
    rollout.run.runUntil(horizon);
    return rollout;
  }

  private void note(Choices choices, int candidate, int limit, RandomGenerator random) {
    if (decisions == seconds.length) {
      seconds = Arrays.copyOf(seconds, 2 * decisions);
      jobSeconds = Arrays.copyOf(jobSeconds, 2 * decisions);
    }
    seconds[decisions] = run.now();
    jobSeconds[decisions++] = run.jobSeconds();
    // A sample of all decisions, each as likely as any other.
    int place = samples.size() < MOST_SAMPLES ? samples.size() : random.nextInt(decisions);
    if (place < MOST_SAMPLES) {
      Sample sample = new Sample(choices, candidate, limit, run.now());
      if (place == samples.size()) {
        samples.add(sample);
      } else {
        samples.set(place, sample);
      }
    }
  }

  List<Sample> samples() {
    return samples;
  }

  /**
   * What jobs spend from a time on, in seconds, all together; what they spend later counts less, by
   * the e-th part after each {@code memory} seconds.
   */
  double costFrom(double time, double memory) {
    if (costs == null) {
      costs = costs(memory);
    }
    int at = Arrays.binarySearch(seconds, 0, decisions, time);
    if (at < 0) {
      at = -at - 2;
    }
    if (at < 0) {
      return costs[0];
    }
    if (at + 1 >= decisions) {
      return costs[decisions - 1];
    }
    double gap = seconds[at + 1] - seconds[at];
    double part = gap > 0 ? (time - seconds[at]) / gap : 0;
    return costs[at] + part * (costs[at + 1] - costs[at]);
  }

  /** The costs from each decision on. */
  private double[] costs(double memory) {
    double[] all = new double[Math.max(1, decisions)];
    double end = run.now();
    double spent = run.jobSeconds();
    double later = 0;
    for (int at = decisions - 1; at >= 0; at--) {
      double gap = end - seconds[at];
      later =
          (spent - jobSeconds[at]) * Math.exp(-gap / (2 * memory))
              + later * Math.exp(-gap / memory);
      all[at] = later;
      end = seconds[at];
      spent = jobSeconds[at];
    }
    return all;
  }

  /** What jobs spent in all. */
  double cost() {
    return run.jobSeconds();
  }
}
