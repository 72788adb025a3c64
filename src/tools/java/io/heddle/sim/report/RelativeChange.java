package io.heddle.sim.report;

import java.util.Locale;

/**
 * How much longer a time is under one scheduler than under another.
 *
 * @param share of the other's time, negative where ours is shorter
 */
public record RelativeChange(String what, double share, Interval interval) {
  private static final double PERCENT = 100;

  /** Whether chance alone would seldom make such a difference. */
  public boolean isTold() {
    return interval.isKnown() && !interval.hasZero();
  }

  boolean showsInterval() {
    return interval.isKnown() && !interval.isPoint();
  }

  /** Such as {@code mean completion 12 % shorter (8 to 15 %)}. */
  public String text() {
    if (!interval.isKnown()) {
      return what + ": " + side(share) + " with one seed, which says nothing of chance";
    }
    if (interval.isPoint()) {
      return interval.hasZero()
          ? what + ": the same"
          : what + " " + side(share) + " with each seed";
    }
    if (!isTold()) {
      return "%s: no difference that can be told from chance (%s to %s)"
          .formatted(what, side(interval.low()), side(interval.high()));
    }
    if (share >= 1) {
      return String.format(
          Locale.ROOT,
          "%s %s (%.1f to %.1f times)",
          what,
          side(share),
          1 + interval.low(),
          1 + interval.high());
    }
    double nearer = Math.min(Math.abs(interval.low()), Math.abs(interval.high()));
    double farther = Math.max(Math.abs(interval.low()), Math.abs(interval.high()));
    return "%s %s (%s to %s %%)".formatted(what, side(share), percent(nearer), percent(farther));
  }

  private static String side(double share) {
    if (share >= 1) {
      return String.format(Locale.ROOT, "%.1f times as long", 1 + share);
    }
    return percent(Math.abs(share)) + " % " + (share < 0 ? "shorter" : "longer");
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f", PERCENT * share);
  }
}
