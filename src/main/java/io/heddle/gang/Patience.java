package io.heddle.gang;

/**
 * How long gangs wait before nodes are gathered for them, and for how long nodes are. The figures
 * were chosen with {@code benchmarks/run gangs --quick}, seeds 4 to 6.
 *
 * @param nanos unit of all waits; with 0 nothing is gathered
 */
public record Patience(long nanos) {
  /** Each slot may be idle for this many times the patience on average. */
  private static final int IDLE_PATIENCES = 4;

  /** Longest gathering, however little is idle. */
  private static final int MOST_PATIENCES = 12;

  /** Wait of a gang that needs all capacity, in units. */
  private static final double LEAST_TIMES = 2;

  /** Longest wait of small gangs. */
  private static final double MOST_TIMES = 8;

  /** After failures the wait is doubled this often at most. */
  private static final int MOST_DOUBLINGS = 4;

  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * Returns whether nodes may be gathered. A large gang hardly ever finds enough free capacity, and
   * waits for less than a small one.
   *
   * @param waitedNanos since the request, or since the last gathering failed
   * @param share of all capacity that the gang needs; above 0, at most 1
   * @param failures gatherings without effect so far
   */
  public boolean isOver(long waitedNanos, double share, int failures) {
    double times = Math.min(MOST_TIMES, LEAST_TIMES / share);
    return nanos > 0 && waitedNanos >= nanos * times * (1 << Math.min(MOST_DOUBLINGS, failures));
  }

  /**
   * Returns whether a gathering goes on.
   *
   * @param idleSeconds of all slots that were free and withheld together
   * @param containers of the gang
   * @param gatheredNanos since it began
   */
  public boolean goesOn(double idleSeconds, int containers, long gatheredNanos) {
    return gatheredNanos < MOST_PATIENCES * nanos
        && idleSeconds < IDLE_PATIENCES * nanos / NANOS_PER_SECOND * containers;
  }
}
