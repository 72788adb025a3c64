package io.heddle.bench.decima.jobs;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** What tasks of a stage took, in seconds, by the number of executors that their job held. */
public final class StageTimes {
  /** Added to a task whose executor is new where no such task was measured. */
  private static final double WARM_UP_SECONDS = 1;

  private final int[] counts;
  private final double[][] fresh;
  private final double[][] first;
  private final double[][] rest;

  /**
   * Durations that were measured, or made up.
   *
   * @param counts of executors, ascending, at least one
   * @param fresh for each count: first tasks of executors new to the job; may be empty
   * @param first for each count: first tasks on the stage of the job's executors; may be empty
   * @param rest for each count: later tasks; may be empty
   */
  public StageTimes(int[] counts, double[][] fresh, double[][] first, double[][] rest) {
    this.counts = counts;
    this.fresh = fresh;
    this.first = first;
    this.rest = rest;
  }

  public enum Wave {
    FRESH,
    FIRST,
    REST
  }

  /** A duration drawn from those measured with about {@code held} executors. */
  public double draw(Wave wave, int held, RandomGenerator random) {
    int at = near(held, random);
    return switch (wave) {
      case FRESH ->
          fresh[at].length > 0
              ? one(fresh[at], random)
              : any(first[at], rest[at], random) + WARM_UP_SECONDS;
      case FIRST -> any(first[at], any(rest[at], fresh[at]), random);
      case REST -> any(rest[at], any(first[at], fresh[at]), random);
    };
  }

  /** Mean of all durations measured, which is what a policy knows. */
  double mean() {
    double sum = 0;
    long count = 0;
    for (double[][] wave : new double[][][] {fresh, first, rest}) {
      for (double[] some : wave) {
        for (double one : some) {
          sum += one;
          count++;
        }
      }
    }
    return sum / count;
  }

  /** The count below or above {@code held}, the nearer the likelier. */
  private int near(int held, RandomGenerator random) {
    int found = Arrays.binarySearch(counts, held);
    int above = found < 0 ? ~found : found;
    if (above == 0 || above == counts.length || counts[above] == held) {
      return Math.min(above, counts.length - 1);
    }
    double share = (double) (held - counts[above - 1]) / (counts[above] - counts[above - 1]);
    return random.nextDouble() < share ? above : above - 1;
  }

  private static double any(double[] wanted, double[] otherwise, RandomGenerator random) {
    return one(any(wanted, otherwise), random);
  }

  private static double[] any(double[] wanted, double[] otherwise) {
    return wanted.length > 0 ? wanted : otherwise;
  }

  private static double one(double[] durations, RandomGenerator random) {
    return durations[random.nextInt(durations.length)];
  }
}
