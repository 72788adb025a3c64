package io.heddle.learn.dag;

/**
 * Who gets free executors.
 *
 * @param job index into the situation's jobs; -1 to leave those that are free as they are
 * @param stage that gets them, eligible
 * @param limit of executors that the job may hold then, more than it holds now
 */
public record Decision(int job, int stage, int limit) {
  /** Free executors stay free until something changes. */
  public static final Decision NONE = new Decision(-1, -1, 0);
}
