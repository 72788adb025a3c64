package io.heddle.history;

/** A history from which nothing is learned; the message says why, and what would help. */
public final class PassedOverException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Why, as the summary of an import counts it. */
  public enum Reason {
    FAILED("failed"),
    /** It still runs, or the end of its history is missing. */
    UNFINISHED("unfinished"),
    /** It ran on another cluster manager, or on one machine. */
    NOT_ON_YARN("not run on YARN"),
    /** A number in it is larger than any application has. */
    IMPOSSIBLE("with impossible numbers"),
    /** A later attempt of the same application, or a copy, is in the same import. */
    TWICE("read before"),
    /** The ResourceManager would know the application by a name that the history has not. */
    NAMELESS("without a name of their own"),
    /** Damaged, or written in a way that cannot be read here. */
    UNREADABLE("cannot be read"),
    UNKNOWN("not recognised");

    private final String text;

    Reason(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private final Reason reason;

  public PassedOverException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
