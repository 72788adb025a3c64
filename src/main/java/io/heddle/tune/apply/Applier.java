package io.heddle.tune.apply;

import com.google.errorprone.annotations.FormatMethod;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.util.List;

/** Makes changes to the settings of a scheduler that runs. */
public interface Applier {
  /**
   * Makes all of these changes, durably, or none.
   *
   * @throws NotAppliedException if nothing was changed
   */
  void apply(List<QueueChange> changes, String reason) throws NotAppliedException;

  /**
   * Other setting of one queue; what is the same is not written. {@code before} must hold when the
   * change is made.
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
      /** Somebody else changed the settings meanwhile. */
      CHANGED_MEANWHILE,
      /** A queue is gone, stopped or not of the kind that it was. */
      NO_SUCH_QUEUE,
      REFUSED,
      STORE_FAILED;

      @FormatMethod
      public NotAppliedException because(String format, Object... what) {
        return new NotAppliedException(this, format.formatted(what), null);
      }
    }

    private final Reason reason;

    public NotAppliedException(Reason reason, String message, Throwable cause) {
      super(message, cause);
      this.reason = reason;
    }

    public Reason reason() {
      return reason;
    }
  }
}
