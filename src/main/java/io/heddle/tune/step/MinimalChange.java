package io.heddle.tune.step;

import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.latency.LatencyModel.Predictor;
import io.heddle.tune.search.Plan.GroupPlan;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot;
import java.util.ArrayList;
import java.util.List;

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
    if (plan.queues().equals(group.queues().stream().map(Queue::settings).toList())) {
      return plan;
    }
    Predictor predictor = model.of(snapshot.family(), group.queues(), group.jobs());
    double units = snapshot.units() * plan.share();
    double bound = predictor.mean(units, plan.queues()) * (1 + NOTHING);
    List<QueueSettings> best = plan.queues();
    for (List<QueueSettings> candidate : withFewerChanges(group.queues(), best)) {
      if (allowed(group, candidate) && predictor.mean(units, candidate) <= bound) {
        best = candidate;
        break;
      }
    }
    for (int i = 0; i < best.size(); i++) {
      List<QueueSettings> candidate = new ArrayList<>(best);
      QueueSettings present = group.queues().get(i).settings();
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
      List<Queue> queues, List<QueueSettings> planned) {
    List<QueueSettings> present = queues.stream().map(Queue::settings).toList();
    List<QueueSettings> orderingsOnly = new ArrayList<>();
    for (int i = 0; i < planned.size(); i++) {
      orderingsOnly.add(new QueueSettings(present.get(i).share(), planned.get(i).ordering()));
    }
    return List.of(present, orderingsOnly);
  }

  private static boolean allowed(Group group, List<QueueSettings> settings) {
    for (int i = 0; i < settings.size(); i++) {
      if (!PlanCheck.within(group.queues().get(i).space(), settings.get(i))) {
        return false;
      }
    }
    return true;
  }
}
