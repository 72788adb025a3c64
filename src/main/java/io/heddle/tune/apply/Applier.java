package io.heddle.tune.apply;

import io.heddle.tune.workload.Queue.QueueSettings;
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

  /**
   * Another setting of one queue. What is the same before and after is neither checked nor written;
   * the ordering of a parent queue always is ({@code FIFO} by convention).
   *
   * @param path of the queue
   * @param before what it is set to when the change is made; if it is not, the change is refused
   * @param after what it is set to by the change
   */
  record QueueChange(String path, QueueSettings before, QueueSettings after) {
    /** The way back. */
    public QueueChange reversed() {
      return new QueueChange(path, after, before);
    }
  }
}
