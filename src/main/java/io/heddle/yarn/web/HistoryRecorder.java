package io.heddle.yarn.web;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.state.BackgroundTask;
import io.heddle.web.ClusterHistory;
import io.heddle.web.ClusterHistory.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.HeldApplications;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Records the cluster's state while this ResourceManager is active, without the scheduler's lock.
 */
public final class HistoryRecorder {
  /** A rate over less than this says nothing: the one before is told again. */
  private static final long LEAST_MILLIS = 5_000;

  /** How long a start or a stop waits at most for a point. */
  private static final long PATIENCE_MILLIS = 1_000;

  private final CapacityScheduler scheduler;
  private final LongSupplier clock;
  private final ClusterHistory history = new ClusterHistory();
  private final ClusterWeek week = new ClusterWeek();

  @GuardedBy("this")
  private long lastMillis;

  @GuardedBy("this")
  private long lastContainers;

  @GuardedBy("this")
  private double rate;

  private BackgroundTask recording;

  /** {@code clock} is of milliseconds that never jump. */
  public HistoryRecorder(CapacityScheduler scheduler, LongSupplier clock) {
    this.scheduler = scheduler;
    this.clock = clock;
  }

  public ClusterHistory history() {
    return history;
  }

  public ClusterWeek week() {
    return week;
  }

  public void start() {
    recording =
        new BackgroundTask(
            "Heddle history", this::record, ClusterHistory.INTERVAL_MILLIS, PATIENCE_MILLIS);
  }

  public void stop() {
    if (recording != null) {
      recording.close();
      recording = null;
    }
  }

  public synchronized void record() {
    QueueMetrics root = scheduler.getRootQueueMetrics();
    long now = scheduler.getClock().getTime();
    count(root.getAggregateAllocatedContainers(), clock.getAsLong());
    List<Long> waits = waits(now);
    Point point =
        new Point(
            now,
            share(root.getAllocatedMB(), scheduler.getClusterResource().getMemorySize()),
            share(
                root.getAllocatedVirtualCores(), scheduler.getClusterResource().getVirtualCores()),
            root.getPendingMB(),
            root.getAppsRunning(),
            waits.size(),
            waits.stream().mapToLong(Long::longValue).average().orElse(0)
                / TimeUnit.SECONDS.toMillis(1),
            rate);
    history.add(point);
    week.add(point);
  }

  @GuardedBy("this")
  private void count(long containers, long now) {
    if (lastMillis > 0 && now - lastMillis < LEAST_MILLIS) {
      return;
    }
    rate = lastMillis == 0 ? 0 : perSecond(containers - lastContainers, now - lastMillis);
    lastMillis = now;
    lastContainers = containers;
  }

  private List<Long> waits(long now) {
    List<Long> waits = new ArrayList<>();
    for (AbstractLeafQueue leaf : HeldApplications.leaves(scheduler)) {
      List<FiCaSchedulerApp> waiting = new ArrayList<>(HeldApplications.waiting(leaf));
      waiting.addAll(leaf.getPendingApplications());
      for (FiCaSchedulerApp attempt : waiting) {
        RMApp app = scheduler.getRMContext().getRMApps().get(attempt.getApplicationId());
        if (app != null) {
          waits.add(Math.max(0, now - app.getSubmitTime()));
        }
      }
    }
    return waits;
  }

  static double share(long used, long all) {
    return all <= 0 ? 0 : Math.min(1, (double) used / all);
  }

  /** A rate; 0 where no time has passed, or the counter began anew. */
  static double perSecond(long count, long millis) {
    return millis <= 0 || count < 0 ? 0 : 1000.0 * count / millis;
  }
}
