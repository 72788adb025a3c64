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
    public QueueChange reversed() {
      return new QueueChange(path, after, before);
    }
  }

  class NotAppliedException extends Exception {
    private static final long serialVersionUID = 1;

    /** Why nothing was changed. */
    public enum Reason {
      /**
       * Settings are no longer those that the change was decided for: somebody else changed them.
       */
      CHANGED_MEANWHILE,
      /** A queue is gone, stopped or not of the kind that it was. */
      NO_SUCH_QUEUE,
      REFUSED,
      STORE_FAILED
    }

    private final Reason reason;

    public NotAppliedException(Reason reason, String message) {
      super(message);
      this.reason = reason;
    }

    public NotAppliedException(Reason reason, String message, Throwable cause) {
      super(message, cause);
      this.reason = reason;
    }

    public Reason reason() {
      return reason;
    }
  }
}
