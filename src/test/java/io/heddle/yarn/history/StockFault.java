package io.heddle.yarn.history;

import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.Where;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Faults of stock that only some versions of Hadoop have. Each is tried on stock itself, because a
 * vendor's build may have another set of fixes than its version number implies.
 */
enum StockFault {
  /** A request with a placement constraint stays pending after it was served (YARN-11660). */
  SERVED_STAYS_PENDING {
    @Override
    Set<String> versions() {
      return Set.of("3.4.1", "3.4.2", "3.4.3");
    }

    @Override
    boolean isShown() {
      return servedStaysPending();
    }
  };

  private static final Map<StockFault, Boolean> PRESENT = new ConcurrentHashMap<>();

  /** Apache's releases that have this fault, among those that Heddle is tested on. */
  abstract Set<String> versions();

  abstract boolean isShown();

  /** Whether the Hadoop on the class path has this fault; tried once. */
  boolean isPresent() {
    return PRESENT.computeIfAbsent(this, StockFault::isShown);
  }

  private static boolean servedStaysPending() {
    Map<String, String> queues =
        Map.of(
            "yarn.scheduler.capacity.root.queues",
            "a",
            "yarn.scheduler.capacity.root.a.capacity",
            "100",
            "yarn.scheduler.capacity.root.a.maximum-am-resource-percent",
            "1",
            CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS,
            DominantResourceCalculator.class.getName(),
            YarnConfiguration.RESOURCE_TYPES,
            "yarn.io/gpu");
    try (VirtualCluster cluster =
        new VirtualCluster(new SchedulerChoice("stock", Family.CAPACITY, queues, ""))) {
      cluster.addNodes("n", 1, 8, 8);
      VirtualApplication application = cluster.submit("a", 1);
      application.ask(new Tasks(1, 1, 1, 1, "", task -> Long.MAX_VALUE / 2, Where.APART));
      if (!cluster.run(60_000, () -> application.hasMaster() && application.waiting(1) == 0)) {
        throw new IllegalStateException("stock does not serve a request with a constraint");
      }
      return !Resources.isNone(
          cluster
              .scheduler()
              .getApplicationAttempt(application.attempt())
              .getAppAttemptResourceUsage()
              .getPending(RMNodeLabelsManager.NO_LABEL));
    }
  }
}
