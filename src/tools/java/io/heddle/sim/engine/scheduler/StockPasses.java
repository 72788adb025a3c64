package io.heddle.sim.engine.scheduler;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerBridge;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.StockOffers;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Stock's asynchronous thread in virtual time: passes over all nodes from a random one; those that
 * could change nothing are left out.
 */
final class StockPasses {
  private static final String INTERVAL =
      "yarn.scheduler.capacity.schedule-asynchronously.scheduling-interval-ms";

  private static final long DEFAULT_INTERVAL_MILLIS = 5;

  /** Time between passes that only renew reservations grows up to this. */
  private static final long MOST_PAUSE_MILLIS = 1_000;

  private final CapacityScheduler scheduler;
  private final PassClock clock;
  private final RandomGenerator random;
  private final BooleanSupplier isNeeded;
  private final long interval;
  private boolean namesHosts;
  private int fruitlessOffers;
  private long pause;

  /**
   * @param isNeeded whether passes serve nodes, and anything waits
   */
  StockPasses(
      CapacityScheduler scheduler,
      PassClock clock,
      RandomGenerator random,
      BooleanSupplier isNeeded) {
    this.scheduler = scheduler;
    this.clock = clock;
    this.random = random;
    this.isNeeded = isNeeded;
    interval = Math.max(1, scheduler.getConfiguration().getLong(INTERVAL, DEFAULT_INTERVAL_MILLIS));
  }

  void hostsNamed() {
    namesHosts = true;
  }

  void changed() {
    fruitlessOffers = 0;
    pause = interval;
    long now = clock.now();
    clock.plan(now - now % interval + interval, this::pass);
  }

  private void pass() {
    List<FiCaSchedulerNode> nodes = scheduler.getNodeTracker().getAllNodes();
    if (nodes.isEmpty() || !isNeeded.getAsBoolean()) {
      return;
    }
    String before = usage();
    int start = random.nextInt(nodes.size());
    int offers = 0;
    int reserved = 0;
    // Stock visits the first of them again at the end.
    for (int i = 0; i <= nodes.size(); i++) {
      FiCaSchedulerNode node = nodes.get((start + i) % nodes.size());
      boolean isReserved = node.getReservedContainer() != null;
      if (isReserved || CapacitySchedulerBridge.mayOffer(scheduler, node)) {
        StockOffers.offer(scheduler, node);
        offers++;
        reserved += isReserved ? 1 : 0;
      }
    }
    fruitlessOffers += offers;
    if (!usage().equals(before)) {
      changed();
    } else if (offers > 0 && namesHosts && fruitlessOffers <= nodes.size() + offers) {
      // Locality delays are as many offers as there are nodes at most.
      clock.plan(clock.now() + interval, this::pass);
    } else if (reserved > 0 && reserved < offers) {
      // Reservations that are renewed often enough allow others.
      pause = Math.min(2 * pause, MOST_PAUSE_MILLIS);
      clock.plan(clock.now() + pause, this::pass);
    }
  }

  private String usage() {
    return scheduler.getRootQueue().getQueueResourceUsage().toString();
  }
}
