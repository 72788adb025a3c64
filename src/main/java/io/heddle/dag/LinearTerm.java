package io.heddle.dag;

import java.util.Arrays;
import java.util.Locale;

/**
 * Terms of the linear policy; sizes are relative to other jobs' where it says so ({@link
 * LinearScores}).
 */
public enum LinearTerm {
  /** How far the job is above its share of the executors, negated. */
  DEFICIT(Part.JOB, 1),
  /** Work of the job that was not started, relative. */
  WORK(Part.JOB, 0),
  /** Longest way to the end of the job, relative. */
  PATH(Part.JOB, 0),
  /** Whether the job has free executors at hand. */
  IDLE(Part.JOB, 0),
  /** How many executors the job could keep busy. */
  WIDTH(Part.JOB, 0),
  /** Share of the job's work that was not started. */
  LEFT(Part.JOB, 0),
  HELD(Part.JOB, 0),
  /** Share of the work not started that may be given executors now. */
  OPEN(Part.JOB, 0),
  /** Share of the work not started that only waits for tasks that run. */
  SOON(Part.JOB, 0),
  /** Work of the job that was not started, relative, the more jobs there are the more. */
  WORK_IN_CROWD(Part.JOB, 0),
  /** Whether the job has no executor. */
  NEW(Part.JOB, 0),
  /** Whether the job or the stage has all that its limit lets it, negated. */
  OVER(Part.STAGE, 2),
  /** Length of the way from the stage to the end, relative to the job's longest. */
  STAGE_PATH(Part.STAGE, 0.3),
  STAGE_TASKS(Part.STAGE, 0),
  STAGE_SECONDS(Part.STAGE, 0),
  /** Tasks of the stage, where the job has free executors at hand. */
  STAGE_TASKS_IDLE(Part.STAGE, 0),
  /** Whether nothing waits for the stage. */
  STAGE_LAST(Part.STAGE, 0),
  /** Share of the job's work that the stage is. */
  STAGE_WORK(Part.STAGE, 0),
  /** Work that waits for nothing but the stage. */
  STAGE_UNLOCKS(Part.STAGE, 0),
  /** Least score, in tens, at which a job beyond its limit is given more. */
  HOLD(Part.HOLD, -3),
  /** Executors that stay where they are, by the share that will soon be of use there. */
  HOLD_SOON(Part.HOLD, 0),
  /** Work not started, relative. */
  SHARE_WORK(Part.SHARE, 0),
  SHARE_WIDTH(Part.SHARE, 0),
  /** Work of the whole job, relative. */
  SHARE_TOTAL_WORK(Part.SHARE, 0),
  SHARE_TASKS(Part.SHARE, 0),
  /** How much more the jobs with less work left get, by their rank. */
  SHARE_RANK(Part.SHARE, 0),
  SHARE_FACTOR(Part.SHARE, 0),
  CAP_FACTOR(Part.CAP, 4),
  CAP_WORK(Part.CAP, 0),
  CAP_WIDTH(Part.CAP, 0),
  CAP_JOBS(Part.CAP, 0),
  /** Share of the work not started that may be given executors now. */
  CAP_OPEN(Part.CAP, 0),
  /** Work not started, relative. */
  CAP_RELATIVE_WORK(Part.CAP, 0),
  CAP_STAGES(Part.CAP, 0),
  STAGE_CAP_FACTOR(Part.STAGE_CAP, 6),
  STAGE_CAP_WORK(Part.STAGE_CAP, 0),
  STAGE_CAP_JOB_WORK(Part.STAGE_CAP, 0),
  STAGE_CAP_JOBS(Part.STAGE_CAP, 0);

  enum Part {
    /** The score of all stages of a job. */
    JOB,
    /** What a stage's score is above its job's. */
    STAGE,
    /** The least score of a job beyond its limit, in tens. */
    HOLD,
    /** The logarithm of a job's part of the executors. */
    SHARE,
    /** The logarithm of the most executors that a job may hold. */
    CAP,
    /** The logarithm of the most executors that are sent to a stage. */
    STAGE_CAP
  }

  private final Part part;
  private final double fair;

  LinearTerm(Part part, double fair) {
    this.part = part;
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

  static LinearTerm[] of(Part part) {
    return Arrays.stream(values()).filter(term -> term.part == part).toArray(LinearTerm[]::new);
  }
}
