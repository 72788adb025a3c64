package io.heddle.admit;

import io.heddle.model.RecurringName;
import java.util.List;

/**
 * Decides what starts next, under the scheduler's lock, without blocking, by immutable snapshots.
 */
public interface AdmissionPolicy {
  /**
   * Returns which of {@code waiting} starts next: all of a queue's highest waiting priority, in
   * stock's order, never empty. {@code running} is of the whole cluster.
   */
  int next(List<Waiting> waiting, List<Running> running);

  /**
   * Returns the probability that {@link #next} starts each, in the order of {@code waiting},
   * without drawing; empty where the policy does not say.
   */
  default double[] chances(List<Waiting> waiting, List<Running> running) {
    return new double[0];
  }

  record Waiting(String application, RecurringName job, long waitedMillis) {}

  /**
   * Application that was started, with {@code containers} besides its master.
   *
   * @param besideRoom share of the cluster's free room on nodes where it holds containers, in [0,
   *     1]; what is too small for another container like those there is no room
   */
  record Running(String application, RecurringName job, int containers, double besideRoom) {}
}
