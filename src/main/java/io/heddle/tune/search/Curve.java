package io.heddle.tune.search;

/**
 * L* of a group (AdaptiveConfig, Eq. 2), predicted at some points. Between two of them it is taken
 * to fall as a + b / units does, which is exact where work is shared out evenly.
 *
 * @param units rising, above 0, at least two
 * @param means seconds at each, finite
 */
@SuppressWarnings("ArrayRecordComponent") // Of this package alone, and never compared.
record Curve(double[] units, double[] means) {
  double at(double wanted) {
    int right = 1;
    while (right < units.length - 1 && units[right] < wanted) {
      right++;
    }
    double low = 1 / units[right - 1];
    double high = 1 / units[right];
    double part = Math.max(0, Math.min(1, (low - 1 / wanted) / (low - high)));
    return means[right - 1] + part * (means[right] - means[right - 1]);
  }

  /** L^R (Eq. 4) times a weight, for 0 and more pieces in addition to the first point's units. */
  double[] values(double piece, double weight) {
    double first = units[0];
    double most = units[units.length - 1] - first;
    double[] values = new double[(int) Math.floor(most / piece) + 1];
    for (int r = 1; r < values.length; r++) {
      values[r] = weight * (means[0] - at(first + r * piece));
    }
    return values;
  }
}
