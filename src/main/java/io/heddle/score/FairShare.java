package io.heddle.score;

/**
 * How little an application holds beside its equal part of its queue. Source: own work, on dominant
 * resource fairness (Ghodsi et al., NSDI 2011).
 */
public final class FairShare implements Scorer.OfRequest {
  /** Bounds the score of an application that holds nothing. */
  static final double LEAST_HELD = 0.3;

  @Override
  public String name() {
    return "fair-share";
  }

  @Override
  public Bounds bounds() {
    return new Bounds(0, 1 / LEAST_HELD);
  }

  @Override
  public double score(RequestState request) {
    return of(request.standing().heldParts());
  }

  /**
   * {@code 1 / (held + 0.3)}, at most 3.3.
   *
   * @param heldParts what it holds, as a multiple of its equal part; at least 0
   */
  static double of(double heldParts) {
    return 1 / (heldParts + LEAST_HELD);
  }
}
