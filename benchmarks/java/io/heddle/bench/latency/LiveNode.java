package io.heddle.bench.latency;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;

/** A simulated NodeManager: its heartbeats report which containers run and which have ended. */
final class LiveNode {
  /** End of a container that runs until it is told to end. */
  static final long NEVER = TimeUnit.DAYS.toMillis(1);

  private final MockNM manager;
  private final LongSupplier ticker;
  private final Map<ContainerId, Long> ends = new HashMap<>();
  private final Set<ContainerId> reported = new HashSet<>();

  LiveNode(MockNM manager, LongSupplier ticker) {
    this.manager = manager;
    this.ticker = ticker;
  }

  synchronized void start(ContainerId container, long millis) {
    ends.put(container, ticker.getAsLong() + TimeUnit.MILLISECONDS.toNanos(millis));
  }

  synchronized void end(ContainerId container) {
    ends.computeIfPresent(container, (id, end) -> ticker.getAsLong());
  }

  void heartbeat() {
    try {
      manager.nodeHeartbeat(statuses(), true);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private synchronized List<ContainerStatus> statuses() {
    List<ContainerStatus> statuses = new ArrayList<>();
    long now = ticker.getAsLong();
    for (Iterator<Map.Entry<ContainerId, Long>> all = ends.entrySet().iterator(); all.hasNext(); ) {
      Map.Entry<ContainerId, Long> each = all.next();
      ContainerId id = each.getKey();
      if (each.getValue() - now <= 0) {
        statuses.add(ContainerStatus.newInstance(id, ContainerState.COMPLETE, "", 0));
        all.remove();
        reported.remove(id);
      } else if (reported.add(id)) {
        statuses.add(ContainerStatus.newInstance(id, ContainerState.RUNNING, "", 0));
      }
    }
    return statuses;
  }
}
