package io.heddle.sim.engine.scheduler;

import io.heddle.model.RecurringName;
import io.heddle.profile.JobProfile;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.SchedulerDependencies;
import io.heddle.yarn.passes.EventPasses;
import io.heddle.yarn.passes.PassDriver;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSAssignment;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.StockOffers;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Heddle's scheduler in virtual time. */
final class VirtualHeddle extends HeddleScheduler {
  private final PassClock clock;
  private boolean isDrivenByStock;

  VirtualHeddle(SchedulerDependencies parts, PassClock clock) {
    super(parts);
    this.clock = clock;
  }

  @Override
  public void serviceInit(Configuration conf) throws Exception {
    super.serviceInit(conf);
    startPlacement();
  }

  @Override
  protected PassDriver passDriver(EventPasses passes) {
    return new PassDriver() {
      @Override
      public void start() {
        passes.drivenBy(
            () -> {
              long collect = TimeUnit.NANOSECONDS.toMillis(passes.collectNanos());
              clock.plan(clock.now() + collect, () -> pass(passes));
            });
      }

      @Override
      public void stop() {
        passes.notDriven();
      }
    };
  }

  private static void pass(EventPasses passes) {
    try {
      passes.pass(nanos -> {});
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  protected void driveByStock(boolean byStock, boolean isStarted) throws InterruptedException {
    super.driveByStock(byStock, false);
    isDrivenByStock = byStock;
  }

  boolean isDrivenByStock() {
    return isDrivenByStock;
  }

  @Override
  public void submitResourceCommitRequest(Resource cluster, CSAssignment proposal) {
    // Stock's committing thread holds it, too.
    writeLock.lock();
    try {
      StockOffers.commit(this, cluster, proposal);
    } finally {
      writeLock.unlock();
    }
  }

  void know(Map<RecurringName, JobProfile> profiles) {
    profiles().merge(profiles);
  }

  /** Heddle's own way to change a node, here by others, too. */
  void resize(FiCaSchedulerNode node, int vcores) {
    Resource size = Resources.clone(node.getTotalResource());
    size.setVirtualCores(vcores);
    resizeNode(node, size);
  }

  void resized() {
    nodesResized();
  }
}
