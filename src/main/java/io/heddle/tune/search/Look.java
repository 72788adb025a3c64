package io.heddle.tune.search;

/**
 * How a plan is looked for.
 *
 * @param search for the settings of a group's queues
 * @param cluster for the shares of groups
 * @param detail how closely the cluster level looks at each group
 */
public record Look(GroupSearch search, ClusterSearch cluster, Detail detail) {
  /** For few groups: some 360 predictions for each. */
  public static final Look CLOSE =
      new Look(Grid.STANDARD, new ConcaveHull(), new Detail(Objective.MEAN_OF_JOBS, 10, 1, true));

  /** For many groups: some 50 predictions for each. */
  public static final Look QUICK =
      new Look(new HillClimb(3), new ConcaveHull(), new Detail(Objective.MEAN_OF_JOBS, 6, 1, true));

  private static final int FEW = 20;

  /** The usual one where so many groups have new demand. */
  public static Look at(int groups) {
    return groups <= FEW ? CLOSE : QUICK;
  }
}
