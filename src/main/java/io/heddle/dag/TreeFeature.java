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
  /** How far the job is below an even share of the executors. */
  BELOW_SHARE,
  /** Length of the way to the job's end, relative to the other jobs'. */
  PATH,
  /** Share of the job's work that was not started. */
  LEFT,
  /** Share of that which may be given executors. */
  OPEN,
  /** Share of that which only waits for tasks that run. */
  SOON,
  /** Whether the job has no executors: 1 or 0. */
  NEW,
  /** Share of the jobs that have more work left. */
  RANK,
  /** Logarithm of nearly the same. */
  LOG_RANK,
  /** Tasks of the job that may be given executors. */
  OPEN_TASKS,
  /** Work of the whole job, relative to what the other jobs have left. */
  TOTAL_WORK,
  /** Stages of the job that may be given executors. */
  STAGES,
  /** Work of the job that was not started, in seconds. */
  SECONDS,
  /** Length of the way from the stage to the end, relative to the job's longest. */
  STAGE_PATH,
  /** Tasks of the stage that may be given executors. */
  STAGE_TASKS,
  /** Duration of a task of the stage. */
  STAGE_SECONDS,
  /** Its tasks if the job has free executors at hand, else 0. */
  STAGE_TASKS_IDLE,
  /** Whether no stage waits for it: 1 or 0. */
  STAGE_LAST,
  /** Its share of the job's work. */
  STAGE_PART,
  /** Work that waits for nothing but it. */
  STAGE_UNLOCKS,
  /** Executors that it has. */
  STAGE_SERVED,
  /** Its work that has not ended, in seconds. */
  STAGE_WORK,
  LEAD_HELD,
  LEAD_IDLE,
  LEAD_WORK,
  LEAD_WIDTH,
  LEAD_BELOW_SHARE,
  LEAD_PATH,
  LEAD_LEFT,
  LEAD_OPEN,
  LEAD_SOON,
  LEAD_NEW,
  LEAD_RANK,
  LEAD_LOG_RANK,
  LEAD_OPEN_TASKS,
  LEAD_TOTAL_WORK,
  LEAD_STAGES,
  LEAD_SECONDS,
  LEAD_STAGE_PATH,
  LEAD_STAGE_TASKS,
  LEAD_STAGE_SECONDS,
  LEAD_STAGE_TASKS_IDLE,
  LEAD_STAGE_LAST,
  LEAD_STAGE_PART,
  LEAD_STAGE_UNLOCKS,
  LEAD_STAGE_SERVED,
  LEAD_STAGE_WORK;

  private static final List<String> NAMES =
      Arrays.stream(values()).map(TreeFeature::fileName).toList();

  private static final int OWN = GraphLayout.JOB_FEATURES + GraphLayout.CANDIDATE_FEATURES;

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
      System.arraycopy(choices.features(at), 0, all[at], job.length, OWN - job.length);
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
