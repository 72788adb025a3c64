package io.heddle.yarn.holding;

import io.heddle.model.ResourceVector;
import java.util.function.Predicate;

/**
 * What jobs of one queue and partition share that may hold until complete.
 *
 * @param <K> tells jobs apart
 * @param capacity all that the queue can have
 * @param spread how many nodes it is spread over
 * @param nodes these nodes; null where they are too many to be looked at
 * @param least the smallest container that YARN gives
 * @param isOwed whether other queues hold what this one is guaranteed
 * @param isRefused whether a job can get nothing now, since its user is beyond a limit
 */
public record HoldingRoom<K>(
    ResourceVector capacity,
    int spread,
    HoldingNodes<K> nodes,
    ResourceVector least,
    boolean isOwed,
    Predicate<K> isRefused) {

  /** Whether the node that is offered has room for a container now; else it can be reserved. */
  boolean haveRoom(ResourceVector demand) {
    return nodes == null || nodes.haveRoom(demand);
  }

  /** Whether the node that is offered has room for a container of a claim. */
  boolean couldServe(HoldingClaim<K> claim) {
    return nodes == null || claim.asks().stream().anyMatch(ask -> nodes.haveRoom(ask.size()));
  }

  /**
   * Whether a claim can get the rest of what it asks for.
   *
   * @param sum of what is free
   * @param free by node; null where nodes are too many
   */
  boolean canFill(HoldingClaim<K> claim, ResourceVector sum, HoldingNodes<K>.Free free) {
    return claim.size() <= 0
        || (free == null
            ? claim.missing().plus(wasted(claim.largest())).fitsIn(sum)
            : claim.missing().minus(free.reservedFor(claim.job())).fitsIn(sum)
                && free.fits(claim.job(), claim.asks()));
  }

  /** What containers of a size cannot use at worst: on each node just too little for one. */
  private ResourceVector wasted(ResourceVector size) {
    long[] wasted = new long[size.size()];
    for (int type = 0; type < wasted.length; type++) {
      wasted[type] = spread * Math.max(0, size.get(type) - least.get(type));
    }
    return ResourceVector.of(wasted);
  }
}
