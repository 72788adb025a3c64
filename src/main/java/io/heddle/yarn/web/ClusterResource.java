package io.heddle.yarn.web;

import io.heddle.config.HeddleConfig;
import io.heddle.nodemetrics.collect.SourceStatus;
import io.heddle.place.DecisionTerm;
import io.heddle.telemetry.HeddleMetrics;
import io.heddle.web.Text;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** The cluster, what decided and how Heddle fares, for the API. All from counters: no lock. */
record ClusterResource(WebDependencies dependencies) {

  ClusterInfo cluster() {
    CapacityScheduler scheduler = dependencies.scheduler();
    HeddleConfig config = dependencies.config().get();
    QueueMetrics root = scheduler.getRootQueueMetrics();
    return new ClusterInfo(
        Text.of(config.mode()),
        config.queues().fallback().policy(),
        scheduler.getNumClusterNodes(),
        new ClusterInfo.Amount(
            scheduler.getClusterResource().getMemorySize(),
            root.getAllocatedMB(),
            root.getPendingMB()),
        new ClusterInfo.Amount(
            scheduler.getClusterResource().getVirtualCores(),
            root.getAllocatedVirtualCores(),
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

  HealthInfo health() {
    HeddleMetrics metrics = dependencies.metrics();
    HeddleConfig config = dependencies.config().get();
    long now = now();
    return new HealthInfo(
        Objects.requireNonNullElse(getClass().getPackage().getImplementationVersion(), "unknown"),
        VersionInfo.getVersion(),
        Text.of(dependencies.scheduler().getRMContext().getHAServiceState()),
        metrics.fallbacks(),
        metrics.coolDowns(),
        metrics.isCoolingDown(),
        metrics.learningFailures(),
        metrics.admission().failures(),
        config.state().directory().orElse(""),
        metrics.stateFailures(),
        metrics.hintsClamped(),
        metrics.hintsIgnored(),
        dependencies.profiles().getAsInt(),
        config.maxProfiles(),
        dependencies.learning().sources().stream().map(status -> source(status, now)).toList());
  }

  private static HealthInfo.Source source(SourceStatus status, long now) {
    return new HealthInfo.Source(
        Text.of(status.kind()),
        Text.of(status.state()),
        Math.max(0, now - status.sinceMillis()),
        Text.shown(status.problem()),
        status.nodes(),
        status.counts().polls(),
        status.counts().failures());
  }

  private long now() {
    return dependencies.scheduler().getClock().getTime();
  }

  /**
   * The cluster and how Heddle schedules it.
   *
   * @param mode off, shadow or active
   * @param policy of queues that name none
   * @param nodes that are active
   * @param applicationsRunning as the ResourceManager counts them, all queues together
   * @param applicationsPending the same
   * @param containers allocated
   * @param millis when this was read, since 1970
   */
  record ClusterInfo(
      String mode,
      String policy,
      int nodes,
      Amount memoryMb,
      Amount vcores,
      int applicationsRunning,
      int applicationsPending,
      int containers,
      long millis) {

    /**
     * Of one resource of the cluster.
     *
     * @param pending asked for and not given
     */
    public record Amount(long total, long used, long pending) {}
  }

  /**
   * What decided, since the start of the ResourceManager.
   *
   * @param total containers given
   * @param passes through the queues in which Heddle ranked
   * @param meanNanos time of ranking per pass
   * @param maxNanos longest
   * @param shadowSame containers of shadow mode that Heddle would have given to the same request
   * @param shadowDifferent that it would have given to another
   * @param millis when this was read, since 1970
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

  /**
   * How Heddle fares.
   *
   * @param version of Heddle
   * @param hadoop version of Hadoop that it runs in
   * @param ha state of the ResourceManager
   * @param fallbacks passes that were served in stock order because Heddle failed
   * @param coolDowns begun after repeated failures
   * @param coolingDown whether scheduling stays on stock order now
   * @param learningFailures periods that were lost
   * @param admissionFailures choices that were made in stock order
   * @param stateDirectory where what was learned is kept; empty for nowhere
   * @param stateFailures to read or write it
   * @param hintsClamped numbers in hints that were out of range
   * @param hintsIgnored hints that could not be read
   * @param profiles recurring jobs and workflows whose profile is known
   * @param mostProfiles that are kept
   */
  record HealthInfo(
      String version,
      String hadoop,
      String ha,
      long fallbacks,
      long coolDowns,
      boolean coolingDown,
      long learningFailures,
      long admissionFailures,
      String stateDirectory,
      long stateFailures,
      long hintsClamped,
      long hintsIgnored,
      int profiles,
      int mostProfiles,
      List<Source> sources) {

    /**
     * A source of the nodes' metrics.
     *
     * @param state ok, no-data or failing
     * @param ageMillis how long it has been in this state
     * @param problem what is wrong; may be empty
     * @param nodes of which it told something at the latest poll
     * @param polls since the start
     * @param failures polls that failed
     */
    public record Source(
        String source,
        String state,
        long ageMillis,
        String problem,
        int nodes,
        long polls,
        long failures) {}
  }
}
