package io.heddle.history;

/** Time between two times of a history, which anybody may have written. */
public final class Elapsed {
  /** What a workload file takes: 10^8 seconds, three years. */
  static final long LONGEST_MILLIS = 100_000_000_000L;

  private Elapsed() {}

  /**
   * Milliseconds, 0 where clocks of two machines differ.
   *
   * @throws ImpossibleNumberException if nothing takes so long
   */
  public static long millis(long start, long end) {
    double millis = (double) end - start;
    if (millis > LONGEST_MILLIS) {
      throw new ImpossibleNumberException(
          "from %d to %d is longer than anything takes (%d ms)"
              .formatted(start, end, LONGEST_MILLIS));
    }
    return millis <= 0 ? 0 : end - start;
  }
}
