package io.heddle.bench.decima.training;

import io.heddle.dag.GraphLayout;
import io.heddle.dag.GraphWeights;
import io.heddle.dag.Perceptron;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** How far training is; all that it needs to go on. */
public final class TrainingState {
  private static final double LONGEST_GRADIENT = 0.5;
  private static final int FORMAT = 0x48644402;

  private final long seed;
  private final double[] network;
  private final double[] best;
  private Adam adam;
  private final SortedMap<Integer, Double> curve = new TreeMap<>();
  private double bestSeconds = Double.POSITIVE_INFINITY;
  private int round;
  private double entropy;

  public TrainingState(GraphWeights beginning, long seed) {
    this(beginning.network(), new Adam(GraphLayout.PARAMETERS), seed);
  }

  private TrainingState(double[] network, Adam adam, long seed) {
    this.network = network.clone();
    this.best = network.clone();
    this.adam = adam;
    this.seed = seed;
  }

  long seed() {
    return seed;
  }

  int round() {
    return round;
  }

  GraphWeights weights() {
    return new GraphWeights(network);
  }

  /** What did best on validation sequences. */
  public GraphWeights best() {
    return new GraphWeights(best);
  }

  /** Mean completion time on validation sequences, in seconds, by the rounds that were over. */
  public SortedMap<Integer, Double> curve() {
    return curve;
  }

  double entropy() {
    return entropy;
  }

  /** Steps against the mean gradient of all decisions that were added to these. */
  void step(List<GraphGradient> gradients, double rate) {
    double decisions = gradients.stream().mapToDouble(GraphGradient::decisions).sum();
    if (decisions == 0) {
      return;
    }
    double[] mean = new double[network.length];
    double length = 0;
    for (GraphGradient one : gradients) {
      double[] some = one.gradient();
      for (int i = 0; i < mean.length; i++) {
        mean[i] += some[i] / decisions;
      }
    }
    for (double one : mean) {
      length += one * one;
    }
    double shortened = Math.min(1, LONGEST_GRADIENT / Math.sqrt(length));
    for (int i = 0; i < mean.length; i++) {
      mean[i] *= shortened;
    }
    adam.step(network, mean, rate);
    entropy = gradients.stream().mapToDouble(GraphGradient::entropy).sum() / decisions;
  }

  void endRound() {
    round++;
  }

  /**
   * Gradients are of another kind from now on: forgets how large they were. Logarithms of chances
   * times {@code sharper}: what is likely becomes likelier, the likeliest stays.
   */
  void beginImproving(double sharper) {
    adam = new Adam(network.length);
    for (Perceptron head : GraphLayout.HEADS) {
      for (int i = head.layerAt(2); i < head.first() + head.parameters(); i++) {
        network[i] *= sharper;
      }
    }
    for (int i = GraphLayout.DIRECT; i < network.length; i++) {
      network[i] *= sharper;
    }
  }

  /** The weights as they are now have done so well on validation sequences. */
  void validated(double seconds) {
    curve.put(round, seconds);
    if (seconds < bestSeconds) {
      bestSeconds = seconds;
      System.arraycopy(network, 0, best, 0, best.length);
    }
  }

  public byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(FORMAT);
      out.writeLong(seed);
      Numbers.write(network, out);
      adam.write(out);
      out.writeInt(round);
      out.writeInt(curve.size());
      for (int validated : curve.keySet()) {
        out.writeInt(validated);
        out.writeDouble(curve.get(validated));
      }
      out.writeDouble(bestSeconds);
      Numbers.write(best, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** What {@link #bytes} said; throws IOException if the file is no checkpoint. */
  public static TrainingState read(Path file) throws IOException {
    try (DataInputStream in =
        new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
      if (in.readInt() != FORMAT) {
        throw new IOException(file + " is no checkpoint of training: delete it to start again");
      }
      long seed = in.readLong();
      double[] network = Numbers.read(GraphLayout.PARAMETERS, in);
      TrainingState state = new TrainingState(network, Adam.read(GraphLayout.PARAMETERS, in), seed);
      state.round = in.readInt();
      for (int left = in.readInt(); left > 0; left--) {
        state.curve.put(in.readInt(), in.readDouble());
      }
      state.bestSeconds = in.readDouble();
      System.arraycopy(Numbers.read(GraphLayout.PARAMETERS, in), 0, state.best, 0, network.length);
      return state;
    }
  }
}
