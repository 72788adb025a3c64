package io.heddle.bench.decima.training;

import io.heddle.dag.GraphLayout;
import io.heddle.dag.GraphWeights;
import io.heddle.dag.LinearWeights;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/** How far training is; all that it needs to go on. */
public final class TrainingState {
  private static final int FORMAT = 0x48644401;

  private final long seed;
  private final LinearWeights linear;
  private final double sharpness;
  private final double[] network;
  private final double[] best;
  private final Adam adam;
  private final SortedMap<Integer, Double> curve = new TreeMap<>();
  private final double[] gradient = new double[GraphLayout.PARAMETERS];
  private double bestSeconds = Double.POSITIVE_INFINITY;
  private int round;
  private double entropy;

  /** Before the first round. */
  public TrainingState(GraphWeights beginning, long seed) {
    this(
        beginning.linear(),
        beginning.sharpness(),
        beginning.network(),
        new Adam(GraphLayout.PARAMETERS),
        seed);
  }

  private TrainingState(
      LinearWeights linear, double sharpness, double[] network, Adam adam, long seed) {
    this.linear = linear;
    this.sharpness = sharpness;
    this.network = network.clone();
    this.best = network.clone();
    this.adam = adam;
    this.seed = seed;
  }

  /** Seed of all chance. */
  long seed() {
    return seed;
  }

  /** Rounds that are over. */
  int round() {
    return round;
  }

  /** What the next round begins with. */
  GraphWeights weights() {
    return new GraphWeights(linear, sharpness, network);
  }

  /** What did best on validation sequences. */
  public GraphWeights best() {
    return new GraphWeights(linear, sharpness, best);
  }

  /** Mean completion time on validation sequences, in seconds, by the rounds that were over. */
  public SortedMap<Integer, Double> curve() {
    return curve;
  }

  /** Mean entropy of the choices of stages in the last round. */
  double entropy() {
    return entropy;
  }

  /** Adds a gradient over some of {@code samples} decisions of the round under way. */
  void add(double[] some, double entropies, int samples) {
    for (int i = 0; i < gradient.length; i++) {
      gradient[i] += some[i] / samples;
    }
    entropy += entropies / samples;
  }

  void beginRound() {
    entropy = 0;
    Arrays.fill(gradient, 0);
  }

  /** Steps against what has been added. */
  void endRound(double rate) {
    adam.step(network, gradient, rate);
    round++;
  }

  /** The weights as they are now have done so well on validation sequences. */
  void validated(double seconds) {
    curve.put(round, seconds);
    if (seconds < bestSeconds) {
      bestSeconds = seconds;
      System.arraycopy(network, 0, best, 0, best.length);
    }
  }

  /** All of it, between two rounds. */
  public byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(FORMAT);
      out.writeLong(seed);
      out.writeDouble(sharpness);
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

  /**
   * What {@link #bytes} said.
   *
   * @param linear the weights that training began with
   * @throws IOException if the file is no checkpoint
   */
  public static TrainingState read(Path file, LinearWeights linear) throws IOException {
    try (DataInputStream in =
        new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
      if (in.readInt() != FORMAT) {
        throw new IOException(file + " is no checkpoint of training: delete it to begin anew");
      }
      long seed = in.readLong();
      double sharpness = in.readDouble();
      double[] network = Numbers.read(GraphLayout.PARAMETERS, in);
      TrainingState state =
          new TrainingState(
              linear, sharpness, network, Adam.read(GraphLayout.PARAMETERS, in), seed);
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
