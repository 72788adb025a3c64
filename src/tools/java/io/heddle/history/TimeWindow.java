package io.heddle.history;

/** Times of submission since 1970, from the first inside to the first no longer inside. */
public record TimeWindow(long from, long to) {
  public static final TimeWindow ALL = new TimeWindow(0, Long.MAX_VALUE);

  public TimeWindow {
    if (from < 0 || to <= from) {
      throw new IllegalArgumentException("times from " + from + " to " + to + ": the end is later");
    }
  }

  public boolean contains(long millis) {
    return millis >= from && millis < to;
  }
}
