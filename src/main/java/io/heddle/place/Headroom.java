package io.heddle.place;

import io.heddle.model.ResourceVector;
import java.util.Arrays;

/**
 * What a queue may still take, compared with a demand as YARN's resource calculators compare: by the
 * largest share of the cluster, at equal ones by the next.
 *
 * @param room negative where the queue is beyond its limit
 * @param capacity of the cluster
 */
public record Headroom(ResourceVector room, ResourceVector capacity) {

  /** Whether stock YARN would let the queue take a container of this demand. */
  boolean covers(ResourceVector demand) {
    return Arrays.compare(shares(room), shares(demand)) >= 0;
  }

  /** The largest first. */
  private double[] shares(ResourceVector amounts) {
    double[] shares = new double[amounts.size()];
    for (int type = 0; type < shares.length; type++) {
      // A type that the cluster has nothing of counts for nothing, as in YARN.
      shares[type] =
          capacity.get(type) > 0 ? -(double) amounts.get(type) / capacity.get(type) : 0;
    }
    Arrays.sort(shares);
    for (int type = 0; type < shares.length; type++) {
      shares[type] = -shares[type];
    }
    return shares;
  }
}
