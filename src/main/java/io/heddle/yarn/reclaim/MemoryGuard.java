package io.heddle.yarn.reclaim;

import io.heddle.config.ReclaimConfig;
import io.heddle.reclaim.MemorySituation;
import io.heddle.reclaim.MemoryVictims;
import io.heddle.yarn.reclaim.NodeViewer.Seen;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Takes back containers on nodes out of memory: first applications are told, then, if that lasts,
 * they are killed. Only those on reclaimed memory, of queues that have opted in and may be
 * preempted, youngest first; never masters. One thread.
 */
final class MemoryGuard {
  private static final String PREFIX = "yarn.scheduler.capacity.";
  private static final String DISABLED = ".disable_preemption";

  private final CapacityScheduler scheduler;
  private final LentContainers lent;
  private final Runnable killed;
  private final Map<ContainerId, Long> announced = new HashMap<>();

  /**
   * @param lent containers that were placed on reclaimed memory
   * @param killed told of each that is killed
   */
  MemoryGuard(CapacityScheduler scheduler, LentContainers lent, Runnable killed) {
    this.scheduler = scheduler;
    this.lent = lent;
    this.killed = killed;
  }

  /** Without the scheduler's lock; {@code full} are nodes whose memory comes to its end. */
  void look(List<Seen> full, ReclaimConfig config, long millis) {
    Set<ContainerId> victims = new HashSet<>();
    for (Seen seen : full) {
      for (RMContainer victim : victims(seen, config)) {
        victims.add(victim.getContainerId());
        Long since = announced.putIfAbsent(victim.getContainerId(), millis);
        if (since == null) {
          scheduler.markContainerForPreemption(victim.getApplicationAttemptId(), victim);
        } else if (millis - since >= config.memory().graceMillis()) {
          kill(victim);
        }
      }
    }
    announced.keySet().retainAll(victims);
  }

  private List<RMContainer> victims(Seen seen, ReclaimConfig config) {
    MemorySituation memory = seen.memory();
    List<RMContainer> youngest =
        running(seen.node()).stream()
            .filter(container -> isLent(container, config))
            .sorted(Comparator.comparing(RMContainer::getContainerId).reversed())
            .sorted(Comparator.comparingLong(RMContainer::getCreationTime).reversed())
            .toList();
    int count =
        MemoryVictims.count(
            youngest.stream()
                .map(container -> container.getAllocatedResource().getMemorySize())
                .toList(),
            memory.used() - config.memory().stop() * memory.capacity(),
            Math.min(1, memory.used() / memory.allocated()));
    return youngest.subList(0, count);
  }

  private static List<RMContainer> running(FiCaSchedulerNode node) {
    return node.getCopiedListOfRunningContainers();
  }

  private boolean isLent(RMContainer container, ReclaimConfig config) {
    FiCaSchedulerApp application =
        scheduler.getApplicationAttempt(container.getApplicationAttemptId());
    if (application == null
        || container.isAMContainer()
        || !lent.contains(container.getContainerId())) {
      return false;
    }
    AbstractLeafQueue leaf = application.getCSLeafQueue();
    return config.allows(leaf.getQueuePath()) && isPreemptable(leaf.getQueuePath());
  }

  /**
   * Whether the setting of a queue, or the nearest above it, leaves its containers to preemption.
   * Stock says that of none where its own preemption is off as a whole.
   */
  private boolean isPreemptable(String queuePath) {
    String path = queuePath;
    while (!path.isEmpty()) {
      String disabled = scheduler.getConf().getTrimmed(PREFIX + path + DISABLED);
      if (disabled != null) {
        return !Boolean.parseBoolean(disabled);
      }
      path = path.substring(0, Math.max(0, path.lastIndexOf('.')));
    }
    return true;
  }

  private void kill(RMContainer victim) {
    scheduler.completedContainer(
        victim,
        SchedulerUtils.createPreemptedContainerStatus(
            victim.getContainerId(), MemoryVictims.DIAGNOSTICS),
        RMContainerEventType.KILL);
    killed.run();
  }

  void forget() {
    announced.clear();
  }
}
