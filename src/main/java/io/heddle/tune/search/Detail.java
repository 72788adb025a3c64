package io.heddle.tune.search;

/**
 * How closely the cluster level looks at a group.
 *
 * @param points at which a group's latency is predicted between the least and the most that it may
 *     get, at least 2
 * @param searches at how many of them the best settings are looked for; the others try what was
 *     found there
 * @param again whether they are looked for once more at the share that is chosen
 */
public record Detail(Objective objective, int points, int searches, boolean again) {
  public Detail {
    if (points < 2 || searches < 1 || searches > points) {
      throw new IllegalArgumentException(
          "%s searches at %s points: give at least 2 points and from 1 search to one at each"
              .formatted(searches, points));
    }
  }
}
