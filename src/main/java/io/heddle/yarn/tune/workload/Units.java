package io.heddle.yarn.tune.workload;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;

/**
 * Unit of a dimension, the index of a resource type: the smallest container's amount, at least 1.
 */
record Units(int dimension, long smallest) {
  /** Index of memory, which each scheduler counts. */
  private static final int MEMORY = 0;

  static Units ofMemory(Resource smallest) {
    return of(MEMORY, smallest);
  }

  private static Units of(int dimension, Resource smallest) {
    return new Units(dimension, Math.max(1, amount(dimension, smallest)));
  }

  /** The dimension of which the largest part of {@code wanted} is; memory among equals. */
  static Units ofDominant(Resource cluster, Resource wanted, Resource smallest) {
    int dominant = MEMORY;
    for (int i = 0; i < cluster.getResources().length; i++) {
      if (share(i, wanted, cluster) > share(dominant, wanted, cluster)) {
        dominant = i;
      }
    }
    return of(dominant, smallest);
  }

  private static double share(int dimension, Resource wanted, Resource cluster) {
    long whole = amount(dimension, cluster);
    return whole == 0 ? 0 : (double) amount(dimension, wanted) / whole;
  }

  private static long amount(int dimension, Resource resource) {
    ResourceInformation[] types = resource.getResources();
    return dimension < types.length ? types[dimension].getValue() : 0;
  }

  double of(Resource resource) {
    return (double) amount(dimension, resource) / smallest;
  }
}
