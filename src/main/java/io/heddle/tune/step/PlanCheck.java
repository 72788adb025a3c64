package io.heddle.tune.step;

import io.heddle.tune.search.Plan.GroupPlan;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Queue.QueueSpace;
import io.heddle.tune.workload.Snapshot;
import java.util.List;
import java.util.Optional;

/** Whether a plan keeps within the spaces of its snapshot. A search is not trusted to. */
final class PlanCheck {
  /** What sums of shares may be off by, which is rounding. */
  static final double ROUNDING = 1e-6;

  private PlanCheck() {}

  static Optional<String> refusal(Snapshot snapshot, List<GroupPlan> plan) {
    List<Group> groups = snapshot.groups();
    if (plan.size() != groups.size()) {
      return Optional.of("%s groups planned of %s".formatted(plan.size(), groups.size()));
    }
    for (int i = 0; i < plan.size(); i++) {
      Optional<String> refusal = refusal(groups.get(i), plan.get(i));
      if (refusal.isPresent()) {
        return refusal;
      }
    }
    return sum(
        "the first-level queues",
        plan.stream().mapToDouble(GroupPlan::share).sum(),
        groups.stream().mapToDouble(Group::share).sum());
  }

  private static Optional<String> refusal(Group group, GroupPlan plan) {
    if (!plan.path().equals(group.path()) || plan.queues().size() != group.queues().size()) {
      return Optional.of("the plan for %s is not one for %s".formatted(plan, group.path()));
    }
    if (!within(plan.share(), group.lower(), group.upper())) {
      return Optional.of(
          "share %s for %s, which may have %s to %s"
              .formatted(plan.share(), group.path(), group.lower(), group.upper()));
    }
    double sum = 0;
    for (int i = 0; i < plan.queues().size(); i++) {
      Queue queue = group.queues().get(i);
      QueueSettings settings = plan.queues().get(i);
      QueueSpace space = queue.space();
      if (!within(space, settings)) {
        return Optional.of("%s for %s, which may have %s".formatted(settings, queue.path(), space));
      }
      sum += settings.share();
    }
    return sum("the queues of " + group.path(), sum, group.together());
  }

  static boolean within(QueueSpace space, QueueSettings settings) {
    return within(settings.share(), space.lower(), space.upper())
        && space.orderings().contains(settings.ordering());
  }

  private static boolean within(double share, double lower, double upper) {
    return share >= lower - ROUNDING && share <= upper + ROUNDING;
  }

  private static Optional<String> sum(String of, double shares, double present) {
    return Math.abs(shares - present) <= ROUNDING
        ? Optional.empty()
        : Optional.of("shares of %s add up to %s, not to %s".formatted(of, shares, present));
  }
}
