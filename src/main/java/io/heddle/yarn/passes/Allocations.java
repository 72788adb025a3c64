package io.heddle.yarn.passes;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;

/** What an application takes in one call. */
public final class Allocations {
  private Allocations() {}

  /** What was taken one after the other; what can be said once only is said as of now. */
  public static Allocation sum(Allocation before, Allocation now) {
    return new Allocation(
        sum(before.getContainers(), now.getContainers()),
        now.getResourceLimit(),
        before.getStrictContainerPreemptions(),
        before.getContainerPreemptions(),
        before.getResourcePreemptions(),
        sum(before.getNMTokens(), now.getNMTokens()),
        sum(before.getIncreasedContainers(), now.getIncreasedContainers()),
        sum(before.getDecreasedContainers(), now.getDecreasedContainers()),
        sum(before.getPromotedContainers(), now.getPromotedContainers()),
        sum(before.getDemotedContainers(), now.getDemotedContainers()),
        sum(before.getPreviousAttemptContainers(), now.getPreviousAttemptContainers()),
        sum(before.getRejectedRequest(), now.getRejectedRequest()));
  }

  private static <T> List<T> sum(List<T> before, List<T> now) {
    if (before == null || now == null) {
      return before == null ? now : before;
    }
    List<T> sum = new ArrayList<>(before);
    sum.addAll(now);
    return sum;
  }
}
