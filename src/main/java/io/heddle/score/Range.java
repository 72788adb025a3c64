package io.heddle.score;

/**
 * The smallest and largest value of one term over the candidates of a decision; normalises the term
 * to [0, 1]. Source: Yao et al., section 3.4.3, Eq. 4. Mutable, so that a decision allocates none.
 */
public final class Range {
  private double min;
  private double max;

  /** A range over no value yet. */
  public Range() {
    reset();
  }

  /** Forgets all values. */
  public void reset() {
    min = Double.POSITIVE_INFINITY;
    max = Double.NEGATIVE_INFINITY;
  }

  /** Widens the range to {@code value}; an unbounded value does not count. */
  public void include(double value) {
    if (value == Double.POSITIVE_INFINITY) {
      return;
    }
    min = Math.min(min, value);
    max = Math.max(max, value);
  }

  /**
   * {@code (value - min) / (max - min)}, in [0, 1]; 0 when all values are the same. An unbounded
   * value counts as the largest.
   */
  public double normalise(double value) {
    if (!hasSpread()) {
      return 0;
    }
    return (Math.min(value, max) - min) / (max - min);
  }

  /** Whether two different values were included. */
  public boolean hasSpread() {
    return max > min;
  }
}
