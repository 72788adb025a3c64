package io.heddle.tune.search;

import java.util.List;

/**
 * AdaptiveConfig, Alg. 3: exact, in time O(groups x extra x most that one group may get), without
 * two slips: R[i, r] is 0 where V[i, r] is taken from V[i - 1, r], which is looked up within the r
 * that the groups before could use.
 */
public record DynamicProgram() implements ClusterSearch {
  @Override
  public int[] best(List<double[]> values, int extra) {
    int[][] given = new int[values.size()][];
    double[] before = {0};
    for (int i = 0; i < given.length; i++) {
      double[] value = values.get(i);
      int sum = Math.min(before.length - 1 + value.length - 1, extra);
      double[] best = new double[sum + 1];
      given[i] = new int[sum + 1];
      for (int r = 0; r <= sum; r++) {
        best[r] = before[Math.min(r, before.length - 1)];
        for (int own = 1; own <= Math.min(r, value.length - 1); own++) {
          double together = value[own] + before[Math.min(r - own, before.length - 1)];
          if (together > best[r]) {
            best[r] = together;
            given[i][r] = own;
          }
        }
      }
      before = best;
    }
    return walkBack(given);
  }

  private static int[] walkBack(int[][] given) {
    int[] best = new int[given.length];
    int r = Integer.MAX_VALUE;
    for (int i = given.length - 1; i >= 0; i--) {
      r = Math.min(r, given[i].length - 1);
      best[i] = given[i][r];
      r -= best[i];
    }
    return best;
  }
}
