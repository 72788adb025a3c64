package io.heddle.score;

import io.heddle.model.RequestKind;

/**
 * How small what is left of a job is: small ones end early and delay others little. Source: own
 * work, on the rule of the shortest remaining job.
 */
public final class JobSize implements Scorer.OfRequest {
  /** A job is small when it would fill the cluster for less than this share of the horizon. */
  static final double SMALL_SHARE = 0.1;

  private static final double LEAST_SECONDS = 0.01;

  private final double smallShare;
  private final double exponent;

  public JobSize() {
    this(SMALL_SHARE, 0.5);
  }

  /**
   * With other weights.
   *
   * @param smallShare see {@link #of}; above 0
   * @param exponent how much smallness counts, at least 0
   */
  JobSize(double smallShare, double exponent) {
    this.smallShare = smallShare;
    this.exponent = exponent;
  }

  @Override
  public String name() {
    return "job-size";
  }

  @Override
  public Bounds bounds() {
    return new Bounds(1, Double.MAX_VALUE);
  }

  /** Neutral for a master of whose job nothing is known. */
  @Override
  public double score(RequestState request) {
    RequestState.Forecast forecast = request.forecast();
    return request.kind() == RequestKind.APPLICATION_MASTER && forecast.workSeconds() == 0
        ? NEUTRAL
        : of(forecast.workSeconds(), forecast.horizonSeconds());
  }

  /**
   * {@code max(1, smallShare * horizon / work)^exponent}: what favours a small job. It is 1 for any
   * other, so that those are packed by fitness alone.
   *
   * @param workSeconds how long what is left of the job would fill the cluster; at least 0
   */
  public double of(double workSeconds, double horizonSeconds) {
    double share = smallShare * horizonSeconds / Math.max(LEAST_SECONDS, workSeconds);
    return Math.pow(Math.max(1, share), exponent);
  }
}
