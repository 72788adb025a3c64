package io.heddle.expect;

/** Seconds from now on within which something is expected in 8 of 10 cases, and their median. */
public record TimeInterval(double low, double median, double high) {
  TimeInterval minus(double passed) {
    return new TimeInterval(
        Math.max(0, low - passed), Math.max(0, median - passed), Math.max(0, high - passed));
  }

  /** What two take one after the other, if they are independent: deviations add in quadrature. */
  TimeInterval plus(TimeInterval next) {
    double middle = median + next.median;
    return new TimeInterval(
        middle - Math.hypot(median - low, next.median - next.low),
        middle,
        middle + Math.hypot(high - median, next.high - next.median));
  }
}
