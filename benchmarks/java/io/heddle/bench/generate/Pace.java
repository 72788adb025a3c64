package io.heddle.bench.generate;

/**
 * How much longer HaSTE's tasks take than {@link Benchmark} says: the paper does not tell.
 *
 * @param map factor for maps, above 0
 * @param reduce factor for reduces after their shuffle, above 0
 */
public record Pace(double map, double reduce) {
  /** The usual durations. */
  public static final Pace USUAL = new Pace(1, 1);

  public Pace {
    if (!(map > 0 && reduce > 0)) {
      throw new IllegalArgumentException(
          "factors %s and %s of durations: both must be above 0".formatted(map, reduce));
    }
  }
}
