package io.heddle.score;

/** How long a request has not been served. Source: own work. */
public final class Ageing implements Scorer.OfRequest {
  /** After so long it weighs twice as much. */
  static final double DOUBLED_SECONDS = 30;

  @Override
  public String name() {
    return "ageing";
  }

  @Override
  public Bounds bounds() {
    return new Bounds(1, Double.MAX_VALUE);
  }

  @Override
  public double score(RequestState request) {
    return of(request.standing().waitSeconds());
  }

  /** {@code 1 + wait / 30 s}. */
  static double of(double waitSeconds) {
    return 1 + waitSeconds / DOUBLED_SECONDS;
  }
}
