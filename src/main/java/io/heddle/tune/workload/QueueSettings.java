package io.heddle.tune.workload;

/**
 * What of a queue is tuned.
 *
 * @param share of its parent, above 0 and up to 1; those of siblings add up to 1. The Fair
 *     scheduler's weights and the Capacity scheduler's weights and absolute guarantees are such
 *     shares, too, once divided by their sum
 * @param ordering of the jobs in it
 */
public record QueueSettings(double share, Ordering ordering) {
  public QueueSettings {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException("share " + share + ": give one above 0, at most 1");
    }
  }
}
