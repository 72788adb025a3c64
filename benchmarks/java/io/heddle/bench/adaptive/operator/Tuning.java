package io.heddle.bench.adaptive.operator;

import io.heddle.sim.OperatedCluster;
import io.heddle.sim.Operator;
import io.heddle.sim.PartialObserver;
import io.heddle.sim.workload.Job;
import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.step.Change;
import io.heddle.tune.step.Step;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.SizeClasses;
import io.heddle.tune.workload.Snapshot;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Tunes one simulation's scheduler at each look, size classes first. Has to observe it, too. */
public final class Tuning implements Operator, PartialObserver {
  private static final double MILLIS = 1_000;

  private final ClusterView view;
  private final Optional<SizeClasses> sizes;
  private final Decisions decisions;
  private final long periodMillis;
  private final Map<String, Long> submitted = new HashMap<>();
  private Map<String, Integer> given = Map.of();
  private long changedMillis;

  public Tuning(
      ClusterView view, Optional<SizeClasses> sizes, Decisions decisions, long periodMillis) {
    this.view = view;
    this.sizes = sizes;
    this.decisions = decisions;
    this.periodMillis = periodMillis;
  }

  @Override
  public long periodMillis() {
    return periodMillis;
  }

  @Override
  public void look(OperatedCluster cluster) {
    if (sizes.isPresent()) {
      prioritise(sizes.get(), cluster);
    }
    Step step = decisions.step(view.snapshot(cluster, changedMillis));
    if (step instanceof Step.Apply apply) {
      make(apply.change(), cluster);
    } else if (step instanceof Step.RollBack back) {
      make(back.change(), cluster);
    }
  }

  private void prioritise(SizeClasses its, OperatedCluster cluster) {
    Snapshot snapshot = view.snapshot(cluster, changedMillis);
    Map<String, Integer> wanted = its.priorities(snapshot, given);
    for (Group group : snapshot.groups()) {
      for (io.heddle.tune.workload.SnapshotJob job : group.jobs()) {
        Integer priority = wanted.get(job.id());
        if (priority != null && priority != job.priority()) {
          cluster.prioritise(job.id(), priority);
        }
      }
    }
    given = wanted;
  }

  private void make(Change change, OperatedCluster cluster) {
    try {
      view.queues().apply(change.queues(), cluster);
      changedMillis = cluster.now();
      decisions.applied(change, cluster.now());
    } catch (NotAppliedException e) {
      decisions.refused(change, e, cluster.now());
    }
  }

  @Override
  public void submitted(Job job, long now) {
    submitted.put(job.id(), now);
  }

  @Override
  public void finished(Job job, long now, boolean success) {
    if (success) {
      decisions.finished(job, (now - submitted.get(job.id())) / MILLIS, now);
    }
  }
}
