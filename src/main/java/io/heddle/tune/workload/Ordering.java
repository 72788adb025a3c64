package io.heddle.tune.workload;

/** Who comes next among the jobs of one queue. */
public enum Ordering {
  /** Higher application priority first, then earlier submission. */
  FIFO,
  /** The job that holds least first; in the Fair scheduler by memory. */
  FAIR,
  /** The job with the smallest dominant share first (Fair scheduler alone). */
  DRF;

  /**
   * Whether both serve jobs alike where resources are counted in units, of the dominant dimension,
   * as latency models count them: fair order and DRF do.
   */
  public boolean isAlike(Ordering other) {
    return (this == FIFO) == (other == FIFO);
  }
}
