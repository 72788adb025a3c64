package org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity;

import java.lang.invoke.VarHandle;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceLimits;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What stock lets a leaf queue hold in the walk that is under way, and its users. */
public final class CurrentLimits {
  private static final VarHandle LIMITS =
      PrivateFields.find(
          AbstractLeafQueue.class,
          "cachedResourceLimitsForHeadroom",
          ResourceLimits.class,
          "What stock keeps for other queues is not known: unknown version of Hadoop");

  private static final VarHandle ACTIVE_USERS =
      PrivateFields.find(
          UsersManager.class,
          "totalResUsageForActiveUsers",
          ResourceUsage.class,
          "What active users hold is not known: unknown version of Hadoop");

  private CurrentLimits() {}

  /**
   * What the users of a queue hold who ask for containers, and one container more: stock's limit of
   * each of them is at least its part of that by weight. Null if unknown.
   */
  public static Resource heldByActiveUsers(AbstractLeafQueue leaf, String partition) {
    return ACTIVE_USERS == null
        ? null
        : Resources.add(
            ((ResourceUsage) ACTIVE_USERS.get(leaf.getUsersManager())).getUsed(partition),
            leaf.getMinimumAllocation());
  }

  /** The sum of the weights of these users. */
  public static float weightOfActiveUsers(AbstractLeafQueue leaf) {
    return leaf.getUsersManager().sumActiveUsersTimesWeights();
  }

  /**
   * Maximum of the queue, those above it, and what stock keeps of limits; null if unknown. No
   * label.
   */
  public static Resource of(AbstractLeafQueue leaf) {
    ResourceLimits limits = LIMITS == null ? null : (ResourceLimits) LIMITS.get(leaf);
    return limits == null ? null : limits.getLimit();
  }
}
