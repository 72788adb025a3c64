package io.heddle.yarn.demand;

import io.heddle.config.FitnessConfig.Unit;
import io.heddle.model.ResourceVector;
import io.heddle.score.ResourceWeights;

/**
 * The weights of R in Eq. 2 and 3: one set for all applications, by fractions of the cluster. Only
 * the proportions matter, so the same object is kept while the cluster's proportions stay within
 * {@link #TOLERANCE}: each new one means that all urgencies are computed anew.
 */
public final class UrgencyWeights {
  private static final double TOLERANCE = 0.05;

  private final Unit unit;
  private final ResourceWeights configured;
  private ResourceVector capacity;
  private ResourceWeights weights;

  public UrgencyWeights(Unit unit, ResourceWeights configured) {
    this.unit = unit;
    this.configured = configured;
    this.weights = configured;
  }

  public ResourceWeights in(ResourceVector clusterCapacity) {
    if (unit == Unit.FRACTION && (capacity == null || differs(capacity, clusterCapacity))) {
      capacity = clusterCapacity;
      weights = ResourceWeights.perCapacity(clusterCapacity, configured);
    }
    return weights;
  }

  private static boolean differs(ResourceVector old, ResourceVector now) {
    for (int i = 1; i < old.size(); i++) {
      double before = (double) old.get(i) * now.get(0);
      double after = (double) now.get(i) * old.get(0);
      if (Math.abs(after - before) > TOLERANCE * before) {
        return true;
      }
    }
    return old.get(0) == 0 && now.get(0) != 0;
  }
}
