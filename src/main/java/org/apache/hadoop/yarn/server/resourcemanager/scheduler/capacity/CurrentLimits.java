package org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity;

import java.lang.invoke.VarHandle;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceLimits;

/** What stock lets a leaf queue hold in the walk over the queues that is under way. */
public final class CurrentLimits {
  private static final VarHandle LIMITS =
      PrivateFields.find(
          AbstractLeafQueue.class,
          "cachedResourceLimitsForHeadroom",
          ResourceLimits.class,
          "What stock keeps for other queues is not known: unknown version of Hadoop");

  private CurrentLimits() {}

  /**
   * Maximum of the queue, those above it, and what stock keeps of limits; null if unknown. No
   * label.
   */
  public static Resource of(AbstractLeafQueue leaf) {
    ResourceLimits limits = LIMITS == null ? null : (ResourceLimits) LIMITS.get(leaf);
    return limits == null ? null : limits.getLimit();
  }
}
