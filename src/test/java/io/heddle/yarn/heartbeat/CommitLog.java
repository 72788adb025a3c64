package io.heddle.yarn.heartbeat;

import io.heddle.yarn.HeddleScheduler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerAllocationProposal;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * What a scheduler really did, in its order: each container allocated or reserved. YARN makes
 * schedulers by their class name, so the log is shared by all of this JVM: one run at a time.
 */
final class CommitLog {
  /**
   * A commit: {@code allocated}, {@code from reservation} or {@code reserved}. Two runs differ in
   * the cluster's timestamp, so an application is known by its number.
   */
  record Commit(String what, int application, long container, String node, Resource resource) {}

  private static final List<Commit> COMMITS = Collections.synchronizedList(new ArrayList<>());

  private CommitLog() {}

  static void clear() {
    COMMITS.clear();
  }

  static List<Commit> commits() {
    return List.copyOf(COMMITS);
  }

  private static void note(
      ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request, boolean committed) {
    if (committed && request.anythingAllocatedOrReserved()) {
      ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode> proposal =
          request.getFirstAllocatedOrReservedContainer();
      RMContainer container = proposal.getAllocatedOrReservedContainer().getRmContainer();
      ContainerId id = container.getContainerId();
      COMMITS.add(
          new Commit(
              what(request, proposal),
              id.getApplicationAttemptId().getApplicationId().getId(),
              id.getContainerId(),
              container.getAllocatedNode().getHost(),
              container.getAllocatedResource()));
    }
  }

  private static String what(
      ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request,
      ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode> proposal) {
    if (!request.getContainersToReserve().isEmpty()) {
      return "reserved";
    }
    return proposal.getAllocateFromReservedContainer() == null ? "allocated" : "from reservation";
  }

  static final class Stock extends CapacityScheduler {
    @Override
    @SuppressWarnings({"rawtypes", "unchecked"})
    public boolean tryCommit(
        Resource cluster, ResourceCommitRequest request, boolean updatePending) {
      boolean committed = super.tryCommit(cluster, request, updatePending);
      note(request, committed);
      return committed;
    }
  }

  static final class Heddle extends HeddleScheduler {
    @Override
    @SuppressWarnings({"rawtypes", "unchecked"})
    public boolean tryCommit(
        Resource cluster, ResourceCommitRequest request, boolean updatePending) {
      boolean committed = super.tryCommit(cluster, request, updatePending);
      note(request, committed);
      return committed;
    }
  }
}
