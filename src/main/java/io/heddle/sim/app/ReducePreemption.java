package io.heddle.sim.app;

import io.heddle.model.ResourceVector;

/** How many reduces must end so that a starving map gets a container. */
final class ReducePreemption {
  private ReducePreemption() {}

  /**
   * The fewest reduces whose demand, beside the headroom and what ending reduces will free, holds
   * one map; 0 where it fits as it is. Counts the types of {@code headroom}.
   *
   * @param ending how many reduces are ending already
   */
  static int count(ResourceVector headroom, ResourceVector map, ResourceVector reduce, int ending) {
    long count = 0;
    for (int type = 0; type < headroom.size(); type++) {
      long each = reduce.get(type);
      long missing = map.get(type) - headroom.get(type) - ending * each;
      if (missing > 0 && each > 0) {
        count = Math.max(count, (missing + each - 1) / each);
      }
    }
    return (int) count;
  }
}
