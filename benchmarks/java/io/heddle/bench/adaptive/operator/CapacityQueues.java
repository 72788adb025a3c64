package io.heddle.bench.adaptive.operator;

import io.heddle.sim.OperatedCluster;
import io.heddle.sim.SchedulerChoice;
import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.apply.Applier.NotAppliedException.Reason;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.apply.CapacitySettings;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public final class CapacityQueues implements TunedQueues {
  private final Map<String, String> keys;

  public CapacityQueues(SchedulerChoice scheduler) {
    keys = new HashMap<>(scheduler.settings());
  }

  private CapacitySettings present() {
    return new CapacitySettings(keys::get);
  }

  @Override
  public List<String> paths() {
    return present().children("root").stream().map(name -> "root." + name).toList();
  }

  @Override
  public QueueSettings settings(String path) throws NotAppliedException {
    return present().of(path);
  }

  @Override
  public void apply(List<QueueChange> changes, OperatedCluster cluster) throws NotAppliedException {
    Map<String, String> changed = present().changed(changes);
    try {
      cluster.reconfigure(changed);
    } catch (IllegalArgumentException e) {
      throw new NotAppliedException(Reason.REFUSED, e.getMessage(), e);
    }
    keys.putAll(changed);
  }
}
