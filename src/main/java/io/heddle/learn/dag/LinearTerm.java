package io.heddle.learn.dag;

import java.util.Locale;

/**
 * The terms of the linear policy. The weights of the first ones add up to a stage's score, those of
 * {@code SHARE_} to the logarithm of a job's part of the executors, those of {@code CAP_} to the
 * logarithm of the most that it may hold. Sizes of jobs are relative to those of the others.
 */
public enum LinearTerm {
  /** How far the job is above its share of the executors, negated. */
  DEFICIT(1),
  /** Work of the job that was not started. */
  WORK(0),
  /** Longest way to the end of the job. */
  PATH(0),
  /** Whether the job has free executors at hand. */
  IDLE(0),
  /** How many executors the job could keep busy. */
  WIDTH(0),
  /** Whether the job holds all that its limit lets it, negated. */
  OVER(2),
  /** Share of the job's work that was not started. */
  LEFT(0),
  /** Executors that the job holds. */
  HELD(0),
  /** Share of the work not started that may be given executors now. */
  OPEN(0),
  /** Work of the job that was not started, the more jobs there are the more. */
  WORK_IN_CROWD(0),
  /** Whether the job has no executor. */
  NEW(0),
  /** Length of the way from the stage to the end, relative to the job's longest. */
  STAGE_PATH(0.3),
  /** Tasks of the stage that may be given executors. */
  STAGE_TASKS(0),
  /** Duration of a task of the stage. */
  STAGE_SECONDS(0),
  /** Tasks of the stage, where the job has free executors at hand. */
  STAGE_TASKS_IDLE(0),
  /** Whether nothing waits for the stage. */
  STAGE_LAST(0),
  /** Share of the job's work that the stage is. */
  STAGE_WORK(0),
  /** Least score, in tens, at which a job beyond its limit is given more. */
  HOLD(-3),
  SHARE_WORK(0),
  SHARE_WIDTH(0),
  SHARE_TOTAL_WORK(0),
  SHARE_TASKS(0),
  /** Of all jobs alike. */
  SHARE_FACTOR(0),
  CAP_FACTOR(4),
  CAP_WORK(0),
  CAP_WIDTH(0),
  CAP_JOBS(0),
  CAP_OPEN(0),
  CAP_RELATIVE_WORK(0),
  CAP_STAGES(0);

  private final double fair;

  LinearTerm(double fair) {
    this.fair = fair;
  }

  /** The weight with which the policy shares executors out evenly. */
  public double fair() {
    return fair;
  }

  /** As in a file of weights: {@code stage-path}. */
  public String fileName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
