package io.heddle.bench.soak.real;

import io.heddle.bench.cluster.ClusterSize;
import io.heddle.bench.cluster.MiniCluster;
import io.heddle.yarn.HeddleScheduler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.protocolrecords.GetNewApplicationRequest;
import org.apache.hadoop.yarn.api.protocolrecords.KillApplicationRequest;
import org.apache.hadoop.yarn.api.protocolrecords.SubmitApplicationRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.api.protocolrecords.RefreshQueuesRequest;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.util.Records;

/** The ResourceManager in this JVM, as its users and its admin see it. */
final class SoakCluster {
  private static final Resource MASTER = Resource.newInstance(256, 1);

  private final ClusterSize size;
  private final MiniCluster cluster;

  /** Starts one whose nodes, that will declare {@code size}, are to come. */
  SoakCluster(ClusterSize size, Map<String, String> settings, Path home)
      throws IOException, YarnException, InterruptedException {
    this.size = size;
    ClusterSize none = new ClusterSize(0, size.nodeMemoryMb(), size.nodeVcores());
    cluster = MiniCluster.start(none, settings, home);
  }

  Submission submit(SplittableRandom random) throws IOException, YarnException {
    ResourceManager manager = cluster.resourceManager();
    ApplicationId id =
        manager
            .getClientRMService()
            .getNewApplication(GetNewApplicationRequest.newInstance())
            .getApplicationId();
    Submission drawn = Submission.draw(id, size, random);
    ApplicationSubmissionContext context = Records.newRecord(ApplicationSubmissionContext.class);
    context.setApplicationId(id);
    context.setApplicationName(drawn.name());
    context.setQueue(drawn.queue());
    context.setResource(MASTER);
    context.setMaxAppAttempts(drawn.attempts());
    context.setAMContainerSpec(
        ContainerLaunchContext.newInstance(
            Map.of(), Map.of(), List.of(drawn.master()), Map.of(), null, Map.of()));
    manager.getClientRMService().submitApplication(SubmitApplicationRequest.newInstance(context));
    return drawn;
  }

  void kill(ApplicationId id) throws YarnException {
    cluster
        .resourceManager()
        .getClientRMService()
        .forceKillApplication(KillApplicationRequest.newInstance(id));
  }

  void refreshQueues() throws IOException, YarnException {
    cluster
        .resourceManager()
        .getRMContext()
        .getRMAdminService()
        .refreshQueues(RefreshQueuesRequest.newInstance());
  }

  private RMApp application(ApplicationId id) {
    return cluster.resourceManager().getRMContext().getRMApps().get(id);
  }

  /** Whether an application has ended, whichever way; those of long ago are forgotten. */
  boolean hasEnded(ApplicationId id) {
    RMApp application = application(id);
    return application == null || application.isAppInCompletedStates();
  }

  RMAppAttempt attempt(ApplicationId id) {
    RMApp application = application(id);
    return application == null ? null : application.getCurrentAppAttempt();
  }

  String describe(Submission submission) {
    RMApp application = application(submission.id());
    return application == null
        ? "forgotten"
        : application.getState()
            + " "
            + application.getDiagnostics()
            + scheduler().explain(submission.id());
  }

  /** Whether the scheduler knows an attempt; may be null. */
  boolean schedules(RMAppAttempt attempt) {
    return attempt != null && scheduler().getApplicationAttempt(attempt.getAppAttemptId()) != null;
  }

  int nodes() {
    return scheduler().getNumClusterNodes();
  }

  /** Containers that were given so far and have not ended, by stock's own counters. */
  long containersLost() {
    return containersGiven() - scheduler().getRootQueueMetrics().getAggegatedReleasedContainers();
  }

  long containersGiven() {
    return scheduler().getRootQueueMetrics().getAggregateAllocatedContainers();
  }

  HeddleScheduler scheduler() {
    return (HeddleScheduler) cluster.resourceManager().getResourceScheduler();
  }

  Configuration conf() {
    return cluster.conf();
  }

  String web() {
    return cluster.conf().get(YarnConfiguration.RM_WEBAPP_ADDRESS);
  }
}
