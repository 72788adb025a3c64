package io.heddle.yarn;

import io.heddle.web.AdmissionMetrics;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.HeldApplications;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Applications that run, and would wait if Heddle were active. Where they already hold and ask for
 * something, there is less room than there would be.
 */
final class ShadowLine implements StartLine {
  private final Set<FiCaSchedulerApp> waiting = new LinkedHashSet<>();
  private final BiConsumer<String, Boolean> started;

  /**
   * Nobody waits yet.
   *
   * @param started is told of each start its queue, and whether it was in stock's order
   */
  ShadowLine(BiConsumer<String, Boolean> started) {
    this.started = started;
  }

  /** Takes up one that would wait from now on. */
  void add(FiCaSchedulerApp attempt) {
    waiting.add(attempt);
  }

  /** Forgets one that has ended. */
  void remove(FiCaSchedulerApp attempt) {
    waiting.remove(attempt);
  }

  void clear() {
    waiting.clear();
  }

  @Override
  public List<FiCaSchedulerApp> waiting(AbstractLeafQueue leaf) {
    List<FiCaSchedulerApp> here = new ArrayList<>();
    for (FiCaSchedulerApp attempt : waiting) {
      if (leaf.equals(attempt.getCSLeafQueue())) {
        here.add(attempt);
      }
    }
    return here;
  }

  @Override
  public int waitingIn(AbstractLeafQueue leaf) {
    return waiting(leaf).size();
  }

  @Override
  public List<FiCaSchedulerApp> running(AbstractLeafQueue leaf) {
    List<FiCaSchedulerApp> running = HeldApplications.running(leaf);
    running.removeIf(waiting::contains);
    return running;
  }

  @Override
  public int runningIn(AbstractLeafQueue leaf) {
    return HeldApplications.runningIn(leaf) - waitingIn(leaf);
  }

  @Override
  public boolean mayStartIn(AbstractLeafQueue leaf) {
    return true;
  }

  @Override
  public boolean mayStart(String user) {
    return true;
  }

  @Override
  public void start(FiCaSchedulerApp attempt) {
    waiting.remove(attempt);
  }

  @Override
  public void count(String queue, AdmissionMetrics.Start start, AdmissionMetrics metrics) {
    metrics.shadowed(start);
    started.accept(queue, start.index() == 0);
  }
}
