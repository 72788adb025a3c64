package io.heddle.yarn.reclaim;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Running containers beyond what their nodes have. Thread-safe; empty after a failover. */
public final class LentContainers {
  private final Set<ContainerId> ids = ConcurrentHashMap.newKeySet();

  void placed(ContainerId id) {
    ids.add(id);
  }

  void ended(ContainerId id) {
    ids.remove(id);
  }

  public boolean contains(ContainerId id) {
    return ids.contains(id);
  }

  public int size() {
    return ids.size();
  }

  public int of(FiCaSchedulerApp application) {
    return ids.isEmpty()
        ? 0
        : (int)
            application.getLiveContainers().stream()
                .filter(container -> contains(container.getContainerId()))
                .count();
  }
}
