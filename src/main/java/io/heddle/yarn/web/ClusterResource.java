package io.heddle.yarn.web;

import io.heddle.config.HeddleConfig;
import io.heddle.place.DecisionTerm;
import io.heddle.telemetry.HeddleMetrics;
import io.heddle.web.Text;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** The cluster and what decided, for the API. All from counters: no lock. */
record ClusterResource(WebDependencies dependencies) {

  ClusterInfo cluster() {
    CapacityScheduler scheduler = dependencies.scheduler();
    HeddleConfig config = dependencies.config().get();
    QueueMetrics root = scheduler.getRootQueueMetrics();
    return new ClusterInfo(
        Text.of(config.mode()),
        config.queues().fallback().policy(),
        dependencies.placement().get(),
        scheduler.getNumClusterNodes(),
        new ClusterInfo.Amount(
            scheduler.getClusterResource().getMemorySize(),
            root.getAllocatedMB(),
            root.getReservedMB(),
            root.getPendingMB()),
        new ClusterInfo.Amount(
            scheduler.getClusterResource().getVirtualCores(),
            root.getAllocatedVirtualCores(),
            root.getReservedVirtualCores(),
            root.getPendingVirtualCores()),
        root.getAppsRunning(),
        root.getAppsPending(),
        root.getAllocatedContainers(),
        now());
  }

  DecisionsInfo decisions() {
    HeddleMetrics metrics = dependencies.metrics();
    List<DecisionsInfo.Term> terms =
        DecisionTerm.all().stream()
            .map(term -> new DecisionsInfo.Term(term.name(), metrics.decidedBy(term)))
            .toList();
    return new DecisionsInfo(
        terms.stream().mapToLong(DecisionsInfo.Term::containers).sum(),
        terms,
        metrics.decisionPasses(),
        metrics.meanDecisionNanos(),
        metrics.longestDecisionNanos(),
        metrics.shadowSame(),
        metrics.shadowDifferent(),
        now());
  }

  private long now() {
    return dependencies.scheduler().getClock().getTime();
  }

  /**
   * Cluster and how Heddle schedules it; {@code millis} is since 1970.
   *
   * @param mode off, shadow or active
   * @param policy of queues that name none
   * @param placement when containers are placed
   * @param nodes active ones
   * @param applicationsRunning as the ResourceManager counts them; as is the next
   * @param containers allocated
   */
  record ClusterInfo(
      String mode,
      String policy,
      String placement,
      int nodes,
      Amount memoryMb,
      Amount vcores,
      int applicationsRunning,
      int applicationsPending,
      int containers,
      long millis) {

    /**
     * {@code reserved} is kept on nodes until more is free; {@code pending} asked for, not given.
     */
    public record Amount(long total, long used, long reserved, long pending) {}
  }

  /**
   * What decided, since the start of the ResourceManager.
   *
   * @param total containers given
   * @param passes through queues that Heddle ranks; times are of ranking in one
   * @param shadowSame containers of shadow mode that Heddle would have given to the same request
   * @param millis since 1970
   */
  record DecisionsInfo(
      long total,
      List<Term> terms,
      long passes,
      double meanNanos,
      long maxNanos,
      long shadowSame,
      long shadowDifferent,
      long millis) {

    /** Containers that were given because of a term. */
    public record Term(String term, long containers) {}
  }
}
