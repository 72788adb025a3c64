package io.heddle.score;

import io.heddle.model.RequestKind;

/** How long a request has not been served. Source: own work. */
public final class Ageing implements Scorer.OfRequest {
  /** After so long a request weighs twice as much. */
  static final double DOUBLED_SECONDS = 30;

  /**
   * Seconds in which the preference of a master doubles. Each master that starts is one more to
   * share with, and where jobs are much alike all end later for it, so masters give way for longer.
   */
  static final double MASTER_DOUBLED_SECONDS = 120;

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
    return of(request.kind(), request.standing().waitSeconds());
  }

  /** {@code 1 + wait / 30 s}, of a master {@code 1 + wait / 120 s}. */
  static double of(RequestKind kind, double waitSeconds) {
    boolean isMaster = kind == RequestKind.APPLICATION_MASTER;
    return 1 + waitSeconds / (isMaster ? MASTER_DOUBLED_SECONDS : DOUBLED_SECONDS);
  }
}
