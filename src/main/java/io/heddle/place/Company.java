package io.heddle.place;

import io.heddle.model.RecurringName;

/** The jobs whose containers are on a node, as a request that may join them sees it. */
@FunctionalInterface
public interface Company {
  /** Nobody is there, or nothing is known of them. */
  Company NONE = job -> 0;

  /**
   * How much more a job and those on the node are expected to do beside each other than each
   * usually does: about -1 to 1, 0 where nothing is known. Asked once per job and decision, under
   * the scheduler's lock.
   */
  double benefit(RecurringName job);
}
