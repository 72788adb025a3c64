package io.heddle.tune.search;

import io.heddle.tune.search.ClusterSearch.Detail;
import io.heddle.tune.workload.Group;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Cluster level (AdaptiveConfig, Section 3.4): shares out again what groups with new demand hold.
 *
 * @param workers that look at several groups at once
 */
record GroupShares(ClusterSearch search, Detail detail, Workers workers) {
  /** Finer pieces than this part of what is given out would change nothing. */
  private static final int MOST_PIECES = 10_000;

  /**
   * @param remarks where to say that the groups' bounds leave no choice
   */
  double[] of(List<GroupOptimizer> groups, double units, List<String> remarks) {
    double[] shares = groups.stream().mapToDouble(one -> one.group().share()).toArray();
    int[] moving =
        IntStream.range(0, shares.length).filter(i -> groups.get(i).group().newDemand()).toArray();
    if (moving.length < 2) {
      return shares;
    }
    List<GroupOptimizer> among = Arrays.stream(moving).mapToObj(groups::get).toList();
    double together = Arrays.stream(moving).mapToDouble(i -> shares[i]).sum();
    ShareBounds bounds = bounds(among, units, together);
    if (!bounds.canAddUp()) {
      remarks.add(
          "groups keep their shares: none within their bounds add up to %.4f".formatted(together));
      return shares;
    }
    double[] chosen = among(among, bounds, together * units);
    for (int k = 0; k < moving.length; k++) {
      shares[moving[k]] = together * chosen[k];
    }
    return shares;
  }

  /** In parts of what the groups hold together; at least a unit for each. */
  private static ShareBounds bounds(List<GroupOptimizer> among, double units, double together) {
    double[] lower = new double[among.size()];
    double[] upper = new double[among.size()];
    for (int k = 0; k < lower.length; k++) {
      Group group = among.get(k).group();
      lower[k] = Math.max(group.lower(), 1 / units) / together;
      upper[k] = Math.max(group.upper() / together, lower[k]);
    }
    return new ShareBounds(lower, upper);
  }

  private double[] among(List<GroupOptimizer> among, ShareBounds bounds, double units) {
    double[] lower = bounds.lower();
    double extra = units * (1 - Arrays.stream(lower).sum());
    double piece = Math.max(1, extra / MOST_PIECES);
    List<double[]> values =
        workers.each(
            lower.length,
            k -> values(among.get(k), lower[k] * units, bounds.upper()[k] * units, piece));
    int[] given = search.best(values, (int) Math.floor(Math.max(0, extra) / piece));
    double[] least = new double[given.length];
    for (int k = 0; k < given.length; k++) {
      least[k] = Math.min(bounds.upper()[k], lower[k] + given[k] * piece / units);
    }
    double together = among.stream().mapToDouble(one -> one.group().share()).sum();
    double[] present = among.stream().mapToDouble(one -> one.group().share() / together).toArray();
    // Nobody gains by what is left, so that it stays where it is as far as it can.
    return new ShareBounds(least, bounds.upper()).nearest(present);
  }

  private double[] values(GroupOptimizer group, double least, double most, double piece) {
    double useful = Math.min(most, Math.max(least, group.demand()));
    if (useful - least < piece) {
      return new double[1];
    }
    return group
        .curve(least, useful, detail)
        .values(piece, detail.objective().weight(group.group().jobs().size()));
  }
}
