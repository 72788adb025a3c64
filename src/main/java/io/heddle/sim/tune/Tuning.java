package io.heddle.sim.tune;

import io.heddle.sim.OperatedCluster;
import io.heddle.sim.Operator;
import io.heddle.tune.apply.NotAppliedException;
import io.heddle.tune.apply.QueueChange;
import io.heddle.tune.sizes.SizeClasses;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.QueueRules;
import io.heddle.tune.workload.QueueSettings;
import io.heddle.tune.workload.QueueSpace;
import io.heddle.tune.workload.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** prototype */
public final class Tuning implements Operator {
  private final SnapshotReader reader;
  private final TunedQueues queues;
  private final Decisions decisions;
  private final Optional<SizeClasses> sizes;
  private final long period;
  private final long interval;
  private final QueueSpace space;
  private final Map<String, Integer> given = new HashMap<>();
  private long changedMillis;
  public int changes;

  public Tuning(
      SnapshotReader reader,
      TunedQueues queues,
      Decisions decisions,
      Optional<SizeClasses> sizes,
      long period,
      long interval,
      QueueSpace space) {
    this.reader = reader;
    this.queues = queues;
    this.decisions = decisions;
    this.sizes = sizes;
    this.period = period;
    this.interval = interval;
    this.space = space;
  }

  @Override
  public long periodMillis() {
    return period;
  }

  @Override
  public void look(OperatedCluster cluster) {
    try {
      if (sizes.isPresent()) {
        prioritise(sizes.get(), cluster);
      }
      if (cluster.now() % interval == 0) {
        List<QueueChange> changed = decisions.decide(snapshot(cluster));
        if (!changed.isEmpty()) {
          queues.apply(changed, cluster);
          changes++;
          changedMillis = cluster.now();
        }
      }
    } catch (NotAppliedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void prioritise(SizeClasses its, OperatedCluster cluster) throws NotAppliedException {
    Snapshot snapshot = snapshot(cluster);
    Map<String, Integer> now = new HashMap<>();
    for (Group group : snapshot.groups()) {
      group.jobs().forEach(job -> now.put(job.id(), job.priority()));
    }
    its.priorities(snapshot, given)
        .forEach(
            (job, priority) -> {
              if (!priority.equals(now.get(job))) {
                cluster.prioritise(job, priority);
              }
              given.put(job, priority);
            });
  }

  private Snapshot snapshot(OperatedCluster cluster) throws NotAppliedException {
    List<Queue> present = new ArrayList<>();
    for (String path : queues.paths()) {
      QueueSettings settings = queues.settings(path);
      present.add(new Queue(path, QueueRules.FREE, settings, space));
    }
    return reader.read(cluster, present, changedMillis);
  }
}
