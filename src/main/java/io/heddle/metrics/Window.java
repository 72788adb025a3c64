package io.heddle.metrics;

/**
 * A stretch of time.
 *
 * @param beginMillis not in it
 * @param endMillis in it
 * @param freshMillis the newest sample must be after this one, or nothing is known
 */
record Window(long beginMillis, long endMillis, long freshMillis) {
  /** So long, up to {@code endMillis}; a figure is known if its newest sample is not stale. */
  static Window of(long endMillis, long lengthMillis, long staleMillis) {
    return new Window(endMillis - lengthMillis, endMillis, endMillis - staleMillis);
  }

  boolean contains(long millis) {
    return millis > beginMillis && millis <= endMillis;
  }
}
