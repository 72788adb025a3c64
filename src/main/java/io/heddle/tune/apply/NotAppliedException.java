package io.heddle.tune.apply;

/** A change was not made, and all is as it was. */
public class NotAppliedException extends Exception {
  private static final long serialVersionUID = 1;

  /** Why nothing was changed. */
  public enum Reason {
    /** Settings are no longer those that the change was decided for: somebody else changed them. */
    CHANGED_MEANWHILE,
    /** A queue is gone, stopped or not of the kind that it was. */
    NO_SUCH_QUEUE,
    /** The scheduler refuses the settings. */
    REFUSED,
    /** The settings could not be kept. */
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
