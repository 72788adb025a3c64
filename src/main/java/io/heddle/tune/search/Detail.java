package io.heddle.tune.search;

/**
 * How closely the cluster level looks at a group.
 *
 * @param points at which a group's latency is predicted between the least and the most that it may
 *     get, at least 2
 * @param searches at how many of them the best settings are looked for; the others try what was
 *     found there
 */
public record Detail(Objective objective, int points, int searches) {
  /** Ten points and one search. */
  public static final Detail STANDARD = new Detail(Objective.MEAN_OF_JOBS, 10, 1);

  public Detail {
    if (points < 2 || searches < 1 || searches > points) {
      throw new IllegalArgumentException(
          "%s searches at %s points: give at least 2 points and from 1 search to one at each"
              .formatted(searches, points));
    }
  }
}
