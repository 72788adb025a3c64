package io.heddle.bench.decima;

import io.heddle.bench.decima.GraphTraining.Snapshot;
import io.heddle.learn.dag.GraphLayout;
import io.heddle.learn.dag.GraphWeights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** How far training is; all that it needs to go on. */
final class TrainingState {
  private final long seed;
  private final GraphWeights beginning;
  private final double[] network;
  private final Adam adam = new Adam(GraphLayout.PARAMETERS);
  private final double[] gradient = new double[GraphLayout.PARAMETERS];
  private final List<Snapshot> snapshots = new ArrayList<>();
  private int round;
  private double entropy;

  TrainingState(GraphWeights beginning, long seed) {
    this.beginning = beginning;
    this.seed = seed;
    network = beginning.network().clone();
  }

  long seed() {
    return seed;
  }

  int round() {
    return round;
  }

  void nextRound() {
    round++;
  }

  GraphWeights weights() {
    return new GraphWeights(beginning.linear(), beginning.sharpness(), network);
  }

  /** Mean entropy of the choices of stages in the last round. */
  double entropy() {
    return entropy;
  }

  /** Adds a gradient over some of {@code samples} decisions. */
  void add(double[] some, double entropies, int samples) {
    for (int i = 0; i < gradient.length; i++) {
      gradient[i] += some[i] / samples;
    }
    entropy += entropies / samples;
  }

  /** Steps against what has been added. */
  void step(double rate) {
    adam.step(network, gradient, rate);
    Arrays.fill(gradient, 0);
  }

  void beginRound() {
    entropy = 0;
  }

  void add(Snapshot snapshot) {
    snapshots.add(snapshot);
  }

  List<Snapshot> snapshots() {
    return snapshots;
  }

  /** The snapshot that did best on validation sequences. */
  Snapshot best() {
    return snapshots.stream().min(Comparator.comparingDouble(Snapshot::seconds)).orElseThrow();
  }
}
