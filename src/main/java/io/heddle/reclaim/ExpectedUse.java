package io.heddle.reclaim;

/**
 * What the containers on a node are expected to use of what they asked for, by earlier runs of
 * their jobs. Only how that differs between containers counts: how much is really used is measured.
 *
 * @param all mean share of all that is allocated, above 0
 * @param seen the same without what was allocated since the last sample
 */
public record ExpectedUse(double all, double seen) {
  /**
   * Of a node.
   *
   * @param seenUse vcores that what was there at the last sample is expected to use
   * @param freshUse the same of what was allocated since
   * @param fresh vcores that were allocated since
   */
  public static ExpectedUse of(double seenUse, double freshUse, int seen, int fresh) {
    return new ExpectedUse(share(seenUse + freshUse, seen + fresh), share(seenUse, seen));
  }

  /** All where nothing is allocated. Containers may have come or gone since they were counted. */
  private static double share(double use, int vcores) {
    return vcores > 0 ? Math.max(OfferFormulas.LEAST_RATIO, Math.min(1, use / vcores)) : 1;
  }
}
