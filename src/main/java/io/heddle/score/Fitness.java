package io.heddle.score;

import io.heddle.model.ResourceVector;

/**
 * Fitness of a demand for what a node has left: the dot product of the two, as FFD-DotProduct packs
 * vectors. Source: Yao et al., "New Scheduling Algorithms for Improving Performance and Resource
 * Utilization in Hadoop YARN Clusters", section 3.4.1, Eq. 1.
 */
public final class Fitness implements Scorer.OfDemand {
  @Override
  public String name() {
    return "fitness";
  }

  @Override
  public Bounds bounds() {
    return new Bounds(0, Double.MAX_VALUE);
  }

  @Override
  public double score(ResourceVector demand, NodeState node) {
    return of(demand, node.residual(), node.weights());
  }

  @Override
  public double most(double size, NodeState node) {
    double most = 0;
    for (int i = 0; i < node.capacity().size(); i++) {
      double ofWhole =
          (double) node.capacity().get(i) * node.residual().get(i) * node.weights().get(i);
      most = Math.max(most, ofWhole);
    }
    return size * most;
  }

  /**
   * {@code F = sum_p R_p * C_p * w_p}, at least 0; larger is better.
   *
   * @param demand R, what one container asks for
   * @param residual C, what the node has left
   * @param weights w
   */
  public static double of(ResourceVector demand, ResourceVector residual, ResourceWeights weights) {
    double fitness = 0;
    for (int i = 0; i < demand.size(); i++) {
      fitness += (double) demand.get(i) * residual.get(i) * weights.get(i);
    }
    return fitness;
  }
}
