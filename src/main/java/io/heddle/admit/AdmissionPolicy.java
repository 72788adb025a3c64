package io.heddle.admit;

import io.heddle.model.RecurringName;
import java.util.List;

/**
 * Decides which waiting application is started next. Called under the scheduler's lock: it must not
 * block, and reads what was learned from immutable snapshots.
 */
public interface AdmissionPolicy {
  /**
   * The application that is started next.
   *
   * @param waiting all of one queue's highest waiting priority, in stock's order; never empty
   * @param running in the whole cluster; may be empty
   * @return an index into {@code waiting}
   */
  int next(List<Waiting> waiting, List<Running> running);

  /**
   * With what probability each is what {@link #next} would start now, for whoever asks why one
   * waits. Draws and notes nothing.
   *
   * @return in the order of {@code waiting}, the sum is 1; empty where the policy does not say
   */
  default double[] chances(List<Waiting> waiting, List<Running> running) {
    return new double[0];
  }

  /**
   * An application that may be started.
   *
   * @param application its id
   * @param job what it is a run of
   * @param waitedMillis since it was submitted, at least 0
   */
  record Waiting(String application, RecurringName job, long waitedMillis) {}

  /**
   * An application that has been started.
   *
   * @param application its id
   * @param job what it is a run of
   * @param containers it holds, its master not counted
   * @param besideRoom share of the cluster's free room that lies on nodes where it holds
   *     containers, in [0, 1]: how much of what starts next would run beside it; what is too small
   *     for another container like those there is no room
   */
  record Running(String application, RecurringName job, int containers, double besideRoom) {}
}
