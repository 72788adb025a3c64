package io.heddle.tune.apply;

import java.util.List;

/** Makes changes to the settings of a scheduler that runs. */
public interface Applier {
  /**
   * Makes all of these changes or none. Afterwards the scheduler works by them, and so it does
   * after a restart.
   *
   * @param reason for the audit log
   * @throws NotAppliedException if nothing was changed
   */
  void apply(List<QueueChange> changes, String reason) throws NotAppliedException;
}
