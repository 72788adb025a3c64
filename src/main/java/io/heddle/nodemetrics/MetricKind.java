package io.heddle.nodemetrics;

/** A figure that monitors tell of a node: a share of something, or a rate in bytes per second. */
public enum MetricKind {
  /** Share of all cores that are neither idle nor wait for I/O. */
  CPU(1),
  /** Share of the physical memory that is not available to new programs. */
  MEMORY(1),
  /** Share of CPU time in which a core had nothing to do but wait for I/O. */
  IO_WAIT(1),
  /** Share of time in which some task waited for a core: Linux's pressure stall information. */
  CPU_PRESSURE(1),
  DISK_READ(MetricKind.LARGEST_RATE),
  DISK_WRITTEN(MetricKind.LARGEST_RATE),
  RECEIVED(MetricKind.LARGEST_RATE),
  SENT(MetricKind.LARGEST_RATE);

  /** More than any machine moves in a second; whatever is above was not measured. */
  private static final double LARGEST_RATE = 1e13;

  /** Rates of counters are extrapolated by monitors, so that shares may come out a bit too far. */
  private static final double TOLERANCE = 0.05;

  private final double largest;

  MetricKind(double largest) {
    this.largest = largest;
  }

  public boolean isRate() {
    return largest > 1;
  }

  /**
   * Returns {@code told} within [0, 1] for a share, from 0 for a rate; NaN if it cannot be true.
   */
  public double plausible(double told) {
    double tolerance = TOLERANCE * (isRate() ? 0 : 1);
    return told >= -tolerance && told <= largest + tolerance
        ? Math.min(largest, Math.max(0, told))
        : Double.NaN;
  }
}
