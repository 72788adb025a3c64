package io.heddle.reclaim;

/**
 * Expected use of a node's requests by earlier runs; only differences between containers count.
 *
 * @param all mean share of all that is allocated, above 0
 * @param seen the same without what was allocated since the last sample
 */
public record ExpectedUse(double all, double seen) {
  /** Vcores, and what is expected to be used of them: seen by the last sample, and fresh since. */
  public static ExpectedUse of(double seenUse, double freshUse, int seen, int fresh) {
    return new ExpectedUse(share(seenUse + freshUse, seen + fresh), share(seenUse, seen));
  }

  /** All where nothing is allocated. Containers may have come or gone since they were counted. */
  private static double share(double use, int vcores) {
    return vcores > 0 ? Math.max(OfferFormulas.LEAST_RATIO, Math.min(1, use / vcores)) : 1;
  }
}
