package io.heddle.admit;

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
}
