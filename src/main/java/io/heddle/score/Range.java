package io.heddle.score;

/**
 * The smallest and largest value of one term over the candidates of a decision; normalises the term
 * to [0, 1]. Source: Yao et al., section 3.4.3, Eq. 4. Mutable, so that a decision allocates none.
 */
public final class Range {
  private double min;
  private double max;
  // 1 / (max - min), or 0 without spread; negative while not known. A decision normalises often.
  private double scale;
  private boolean isUnbounded;

  public Range() {
    reset();
  }

  public void reset() {
    min = Double.POSITIVE_INFINITY;
    max = Double.NEGATIVE_INFINITY;
    scale = -1;
    isUnbounded = false;
  }

  /** Widens the range to {@code value}; an unbounded value counts as larger than all others. */
  public void include(double value) {
    if (value == Double.POSITIVE_INFINITY) {
      isUnbounded = true;
      return;
    }
    if (value < min) {
      min = value;
      scale = -1;
    }
    if (value > max) {
      max = value;
      scale = -1;
    }
  }

  /**
   * {@code (value - min) / (max - min)}, in [0, 1]; 0 when all values are the same. An unbounded
   * value is 1 beside any other.
   */
  public double normalise(double value) {
    if (value == Double.POSITIVE_INFINITY) {
      return hasSpread() ? 1 : 0;
    }
    if (scale < 0) {
      scale = max > min ? 1 / (max - min) : 0;
    }
    if (scale == 0) {
      return 0;
    }
    return value >= max ? 1 : (value - min) * scale;
  }

  public boolean hasSpread() {
    return max > min || (isUnbounded && max == min);
  }
}
