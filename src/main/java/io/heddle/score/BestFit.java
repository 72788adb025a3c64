package io.heddle.score;

import io.heddle.model.ResourceVector;

/**
 * How little a demand leaves of a node. Large demands are not favoured for being large: only what
 * is left over counts. Source: own work, on best fit.
 */
public final class BestFit implements Scorer.OfDemand {
  /** Bounds the score where nothing is left. */
  static final double LEAST_LEFT = 0.05;

  @Override
  public String name() {
    return "best-fit";
  }

  @Override
  public Bounds bounds() {
    return new Bounds(0, Math.sqrt(1 / LEAST_LEFT));
  }

  @Override
  public double score(ResourceVector demand, NodeState node) {
    return of(demand, node.residual(), node.capacity());
  }

  @Override
  public double most(double size, NodeState node) {
    double left = 0;
    for (int i = 0; i < node.capacity().size(); i++) {
      if (node.capacity().get(i) > 0) {
        left += (double) node.residual().get(i) / node.capacity().get(i);
      }
    }
    return 1 / Math.sqrt(LEAST_LEFT + Math.max(0, left - size));
  }

  /**
   * {@code 1 / sqrt(0.05 + sum_p (C_p - R_p) / T_p)}, from 0 to about 4.5; larger is better. What
   * would be short counts as nothing left.
   *
   * @param demand R, what one container asks for
   * @param residual C, what the node has left
   * @param capacity T, all that it has
   */
  static double of(ResourceVector demand, ResourceVector residual, ResourceVector capacity) {
    double left = LEAST_LEFT;
    for (int i = 0; i < demand.size(); i++) {
      if (capacity.get(i) > 0) {
        left += Math.max(0, (double) residual.get(i) - demand.get(i)) / capacity.get(i);
      }
    }
    return 1 / Math.sqrt(left);
  }
}
