package io.heddle.tune.step;

import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.latency.LatencyModel.Predictor;
import io.heddle.tune.search.Plan.GroupPlan;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Takes out of a plan what gains nothing: users know the present settings. */
final class MinimalChange {
  private static final double NOTHING = 1e-9;

  private MinimalChange() {}

  static List<GroupPlan> of(LatencyModel model, Snapshot snapshot, List<GroupPlan> plan) {
    List<GroupPlan> frugal = new ArrayList<>();
    for (int i = 0; i < plan.size(); i++) {
      frugal.add(group(model, snapshot, snapshot.groups().get(i), plan.get(i)));
    }
    return frugal;
  }

  private static GroupPlan group(
      LatencyModel model, Snapshot snapshot, Group group, GroupPlan plan) {
    if (plan.queues().equals(group.settings())) {
      return plan;
    }
    Predictor predictor = model.of(snapshot.family(), group.queues(), group.jobs());
    double units = snapshot.units() * plan.share();
    double bound = predictor.mean(units, plan.queues()) * (1 + NOTHING);
    List<QueueSettings> best = plan.queues();
    for (List<QueueSettings> candidate : withFewerChanges(group.settings(), best)) {
      if (allowed(group, candidate) && predictor.mean(units, candidate) <= bound) {
        best = candidate;
        break;
      }
    }
    for (int i = 0; i < best.size(); i++) {
      List<QueueSettings> candidate = new ArrayList<>(best);
      QueueSettings present = group.settings().get(i);
      candidate.set(i, new QueueSettings(best.get(i).share(), present.ordering()));
      if (!candidate.equals(best)
          && allowed(group, candidate)
          && predictor.mean(units, candidate) <= bound) {
        best = candidate;
      }
    }
    return new GroupPlan(plan.path(), plan.share(), best);
  }

  private static List<List<QueueSettings>> withFewerChanges(
      List<QueueSettings> present, List<QueueSettings> planned) {
    List<QueueSettings> orderingsOnly = new ArrayList<>();
    for (int i = 0; i < planned.size(); i++) {
      orderingsOnly.add(new QueueSettings(present.get(i).share(), planned.get(i).ordering()));
    }
    return List.of(present, orderingsOnly);
  }

  private static boolean allowed(Group group, List<QueueSettings> settings) {
    return IntStream.range(0, settings.size())
        .allMatch(i -> PlanCheck.within(group.queues().get(i).space(), settings.get(i)));
  }
}
