package io.heddle.score;

/**
 * How little slack an application's remaining chain leaves before the end of its queue's work.
 * Source: own work, on critical-path scheduling.
 */
public final class Criticality implements Scorer.OfRequest {
  /** A chain longer than the horizon would weigh without bound. */
  static final double MOST_CRITICAL = 0.95;

  public static final double LARGEST = 20;

  private static final double ROUNDING = 1e-9;

  @Override
  public String name() {
    return "criticality";
  }

  @Override
  public Bounds bounds() {
    return new Bounds(1, LARGEST + ROUNDING);
  }

  @Override
  public double score(RequestState request) {
    RequestState.Forecast forecast = request.forecast();
    return weight(of(forecast.chainSeconds(), forecast.horizonSeconds()));
  }

  /**
   * How near a chain is to be what the queue's end waits for: {@code chain / horizon}, in [0,
   * 0.95].
   *
   * @param horizonSeconds how long the cluster needs for all that is known of the queue; above 0
   */
  public static double of(double chainSeconds, double horizonSeconds) {
    return Math.min(MOST_CRITICAL, chainSeconds / horizonSeconds);
  }

  /** {@code 1 / (1 - criticality)}, from 1 to 20. */
  static double weight(double criticality) {
    return 1 / (1 - criticality);
  }
}
