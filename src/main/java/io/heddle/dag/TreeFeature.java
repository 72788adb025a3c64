package io.heddle.dag;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What the tree that explains the graph policy asks of a candidate. Numbers are those that the
 * network is told, those that begin with {@code LEAD_} less the largest among all candidates.
 */
public enum TreeFeature {
  /** Executors that the job holds. */
  HELD,
  /** Whether the job has free executors at hand: 1 or 0. */
  IDLE,
  /** Work of the job that was not started, relative to the other jobs'. */
  WORK,
  /** How many executors the job could keep busy. */
  WIDTH,
  /** How far the job is below its share of the executors. */
  BELOW_SHARE,
  /** Executors that the linear policy would let the job hold. */
  LIMIT,
  /** Whether the job holds all that: 1 or 0. */
  OVER,
  /** How many jobs there are. */
  JOBS,
  /** Length of the way from the stage to the end, relative to the job's longest. */
  STAGE_PATH,
  /** Tasks of the stage that may be given executors. */
  STAGE_TASKS,
  LEAD_HELD,
  LEAD_IDLE,
  LEAD_WORK,
  LEAD_WIDTH,
  LEAD_BELOW_SHARE,
  LEAD_LIMIT,
  LEAD_OVER,
  LEAD_JOBS,
  LEAD_STAGE_PATH,
  LEAD_STAGE_TASKS;

  private static final List<String> NAMES =
      Arrays.stream(values()).map(TreeFeature::fileName).toList();

  /**
   * The linear score, first of a candidate's features, would explain by what is to be explained.
   */
  private static final int LEFT_OUT = 1;

  private static final int OWN =
      GraphLayout.JOB_FEATURES + GraphLayout.CANDIDATE_FEATURES - LEFT_OUT;

  /** As in a file: {@code stage-path}. */
  public String fileName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** How many there are. */
  static int count() {
    return NAMES.size();
  }

  /** The name of the feature at a place. */
  static String nameAt(int place) {
    return NAMES.get(place);
  }

  /**
   * The place of a feature.
   *
   * @throws IllegalArgumentException if there is none of this name
   */
  static int named(String fileName) {
    int place = NAMES.indexOf(fileName);
    if (place < 0) {
      throw new IllegalArgumentException(
          "'" + LinearWeights.shortened(fileName) + "' is no feature of a candidate");
    }
    return place;
  }

  /** The features of all candidates, in the order of this enumeration. */
  public static double[][] of(Choices choices) {
    double[][] all = new double[choices.count()][2 * OWN];
    double[] most = new double[OWN];
    for (int at = 0; at < all.length; at++) {
      double[] job = choices.jobs()[choices.job(at)];
      System.arraycopy(job, 0, all[at], 0, job.length);
      System.arraycopy(choices.features(at), LEFT_OUT, all[at], job.length, OWN - job.length);
      for (int i = 0; i < OWN; i++) {
        most[i] = at == 0 ? all[at][i] : Math.max(most[i], all[at][i]);
      }
    }
    for (double[] one : all) {
      for (int i = 0; i < OWN; i++) {
        one[OWN + i] = one[i] - most[i];
      }
    }
    return all;
  }
}
