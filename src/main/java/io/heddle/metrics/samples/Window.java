package io.heddle.metrics.samples;

/**
 * A stretch of time.
 *
 * @param beginMillis not in it
 * @param endMillis in it
 * @param freshMillis the newest sample must be after this one, or nothing is known
 */
public record Window(long beginMillis, long endMillis, long freshMillis) {
  /** So long, up to {@code endMillis}; a figure is known if its newest sample is not stale. */
  public static Window of(long endMillis, long lengthMillis, long staleMillis) {
    return new Window(endMillis - lengthMillis, endMillis, endMillis - staleMillis);
  }

  boolean contains(long millis) {
    return millis > beginMillis && millis <= endMillis;
  }
}
