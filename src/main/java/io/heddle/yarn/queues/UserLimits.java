package io.heddle.yarn.queues;

import io.heddle.model.ResourceVector;
import java.util.function.Function;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;

/**
 * What each user of a leaf queue may hold once all that the queue can have is in use. Source:
 * {@code UsersManager.computeUserLimit} of Hadoop 3.5.0, whose limit grows to this as the queue's
 * use grows.
 *
 * @param capacity all that the queue can have
 * @param guaranteed part of it that the queue is guaranteed
 */
public record UserLimits(
    AbstractLeafQueue queue,
    ResourceCalculator calculator,
    ResourceVector capacity,
    ResourceVector guaranteed)
    implements Function<String, ResourceVector> {
  /** More than there is of any resource; sums of it do not overflow. */
  private static final long UNLIMITED = Long.MAX_VALUE / 4;

  @Override
  public ResourceVector apply(String name) {
    UsersManager.User user = queue.getUser(name);
    double weight = user == null ? 1 : user.getWeight();
    double share = share(queue.getUserLimit(), queue.getAbstractUsersManager().getNumActiveUsers());
    long[] limits = new long[capacity.size()];
    for (int type = 0; type < limits.length; type++) {
      limits[type] =
          type == 0 || calculator instanceof DominantResourceCalculator
              ? (long) (weight * Math.min(share * capacity.get(type), most(guaranteed.get(type))))
              : UNLIMITED;
    }
    return ResourceVector.of(limits);
  }

  /** Of what the queue can have: an equal share of the users that ask, or a share for certain. */
  static double share(double minimumPercent, int activeUsers) {
    return Math.max(minimumPercent / 100, 1.0 / Math.max(1, activeUsers));
  }

  /** A queue that is guaranteed nothing has no such limit. */
  private double most(long guaranteedAmount) {
    float factor = queue.getUserLimitFactor();
    return factor < 0 || guaranteed.get(0) == 0 ? UNLIMITED : factor * guaranteedAmount;
  }
}
