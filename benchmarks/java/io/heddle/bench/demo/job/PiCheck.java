package io.heddle.bench.demo.job;

public final class PiCheck {
  private PiCheck() {}

  /** Says whether all points were thrown and the estimate is within five standard errors of pi. */
  public static Verdict judge(long inside, long thrown, long asked) {
    if (thrown != asked) {
      return Verdict.wrong("%,d points were asked for, the job threw %,d".formatted(asked, thrown));
    }
    double estimate = 4.0 * inside / thrown;
    // A point is inside with p = pi/4, so the estimate 4p' has variance 16 p (1 - p) / n.
    double tolerance = 5 * Math.sqrt(Math.PI * (4 - Math.PI) / thrown);
    String detail = "%.6f from %,d points, pi within %.6f".formatted(estimate, thrown, tolerance);
    return Math.abs(estimate - Math.PI) <= tolerance
        ? Verdict.correct(detail)
        : Verdict.wrong("not pi: " + detail);
  }
}
