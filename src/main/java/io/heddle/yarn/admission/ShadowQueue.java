package io.heddle.yarn.admission;

import io.heddle.telemetry.AdmissionMetrics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.HeldApplications;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Running applications that would wait if Heddle were active; there is less room than there would
 * be.
 */
final class ShadowQueue implements WaitingQueue {
  private final Map<FiCaSchedulerApp, AbstractLeafQueue> queues = new HashMap<>();
  private final Map<AbstractLeafQueue, Set<FiCaSchedulerApp>> waiting = new LinkedHashMap<>();
  private final BiConsumer<String, Boolean> started;

  /**
   * @param started is told of each start its queue, and whether it was in stock's order
   */
  ShadowQueue(BiConsumer<String, Boolean> started) {
    this.started = started;
  }

  void add(FiCaSchedulerApp attempt) {
    AbstractLeafQueue leaf = attempt.getCSLeafQueue();
    queues.put(attempt, leaf);
    waiting.computeIfAbsent(leaf, first -> new LinkedHashSet<>()).add(attempt);
  }

  void remove(FiCaSchedulerApp attempt) {
    AbstractLeafQueue leaf = queues.remove(attempt);
    if (leaf != null) {
      waiting.computeIfPresent(
          leaf, (queue, all) -> all.remove(attempt) && all.isEmpty() ? null : all);
    }
  }

  void moved(FiCaSchedulerApp attempt) {
    if (queues.containsKey(attempt)) {
      remove(attempt);
      add(attempt);
    }
  }

  void clear() {
    queues.clear();
    waiting.clear();
  }

  @Override
  public List<AbstractLeafQueue> queues() {
    return List.copyOf(waiting.keySet());
  }

  @Override
  public List<FiCaSchedulerApp> waiting(AbstractLeafQueue leaf) {
    return List.copyOf(waiting.getOrDefault(leaf, Set.of()));
  }

  @Override
  public int waitingIn(AbstractLeafQueue leaf) {
    return waiting.getOrDefault(leaf, Set.of()).size();
  }

  @Override
  public List<FiCaSchedulerApp> running(AbstractLeafQueue leaf) {
    List<FiCaSchedulerApp> running = HeldApplications.running(leaf);
    running.removeIf(queues::containsKey);
    return running;
  }

  @Override
  public int runningIn(AbstractLeafQueue leaf) {
    return HeldApplications.runningIn(leaf) - waitingIn(leaf);
  }

  @Override
  public void start(FiCaSchedulerApp attempt) {
    remove(attempt);
  }

  @Override
  public void count(String queue, AdmissionMetrics.Start start, AdmissionMetrics metrics) {
    metrics.shadowed(start);
    started.accept(queue, start.index() == 0);
  }
}
