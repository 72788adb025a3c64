package io.heddle.tune.search;

import io.heddle.tune.search.ClusterSearch.Objective;
import java.util.List;

/** Gives out what groups' lower bounds leave (AdaptiveConfig, Section 3.4). Has no state. */
public interface ClusterSearch {
  /**
   * Returns how much each group, up to {@code extra} together, gets above its lower bound for the
   * largest sum of values found.
   *
   * @param values L^R of Eq. 4 by extra pieces, 0 at place 0; the last place is the most that the
   *     group may get
   */
  int[] best(List<double[]> values, int extra);

  enum Objective {
    /** The mean latency of all jobs: groups count by their jobs. */
    MEAN_OF_JOBS,
    /** The sum of the groups' mean latencies, as AdaptiveConfig's Eq. 3 is printed. */
    SUM_OF_MEANS;

    double weight(int jobs) {
      return this == MEAN_OF_JOBS ? jobs : 1;
    }
  }

  /**
   * How closely the cluster level looks at a group.
   *
   * @param points at which a group's latency is predicted between the least and the most that it
   *     may get, at least 2
   * @param searches at how many of them the best settings are looked for; the others try what was
   *     found there
   * @param again whether they are looked for once more at the share that is chosen
   */
  record Detail(Objective objective, int points, int searches, boolean again) {
    public Detail {
      if (points < 2 || searches < 1 || searches > points) {
        throw new IllegalArgumentException(
            "%s searches at %s points: give at least 2 points and from 1 search to one at each"
                .formatted(searches, points));
      }
    }
  }
}
