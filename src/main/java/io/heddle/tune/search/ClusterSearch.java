package io.heddle.tune.search;

import java.util.List;

/**
 * Gives out what the groups' lower bounds leave of a cluster (AdaptiveConfig, Section 3.4). Has no
 * state.
 */
public interface ClusterSearch {
  /**
   * How much each group gets in addition to its lower bound, so that the values add up to as much
   * as can be found; together at most {@code extra}.
   *
   * @param values one for each group: L^R of Eq. 4, where place r has the value of r extra pieces;
   *     place 0 is 0, and the last place is how much the group may get
   * @param extra pieces that there are, at least 0
   */
  int[] best(List<double[]> values, int extra);
}
