package io.heddle.yarn.web;

import io.heddle.config.HeddleConfig;
import io.heddle.metrics.collect.SourceStatus;
import io.heddle.place.DecisionTerm;
import io.heddle.web.HeddleMetrics;
import io.heddle.web.api.ClusterInfo;
import io.heddle.web.api.DecisionsInfo;
import io.heddle.web.api.HealthInfo;
import io.heddle.web.api.Text;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** The cluster, what decided and how Heddle fares, for the API. All from counters: no lock. */
final class ClusterResource {
  private final WebDependencies dependencies;

  ClusterResource(WebDependencies dependencies) {
    this.dependencies = dependencies;
  }

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
}
