package io.heddle.yarn;

import io.heddle.expect.Expectations;
import io.heddle.yarn.admission.Admission;
import io.heddle.yarn.demand.LiveApplication;
import io.heddle.yarn.demand.LiveApplications;
import io.heddle.yarn.guard.HookGuard;
import io.heddle.yarn.heartbeat.HeartbeatDependencies;
import io.heddle.yarn.heartbeat.Placement;
import io.heddle.yarn.heartbeat.RankedOrdering;
import io.heddle.yarn.heartbeat.RankedQueues;
import io.heddle.yarn.jobs.SubmittedJobs;
import io.heddle.yarn.jobs.SubmittedJobs.Outcome;
import io.heddle.yarn.observe.ClusterSampler;
import io.heddle.yarn.preemption.UselessKills;
import io.heddle.yarn.reclaim.ReclaimLoop;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerAllocationProposal;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.SchedulerContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;

/** Heddle's steps beside stock's for each event. Never throws; a failure costs no other step. */
final class SchedulerEvents {
  private static final Set<SchedulerEventType> OF_NODES =
      EnumSet.of(
          SchedulerEventType.NODE_ADDED,
          SchedulerEventType.NODE_REMOVED,
          SchedulerEventType.NODE_RESOURCE_UPDATE,
          SchedulerEventType.NODE_LABELS_UPDATE);

  private final CapacityScheduler scheduler;
  private final SubmittedJobs jobs;
  private final LiveApplications applications;
  private final Expectations expectations;
  private final Predictions predictions;
  private final LongSupplier ticker;
  private final HookGuard guard;
  private final RankedQueues queues;
  private final Admission admission;
  private final ClusterSampler sampler;
  private final UselessKills uselessKills;
  private final ReclaimLoop reclaim;

  SchedulerEvents(
      CapacityScheduler scheduler,
      SubmittedJobs jobs,
      HeartbeatDependencies heartbeat,
      RankedQueues queues,
      Admission admission,
      ClusterSampler sampler,
      UselessKills uselessKills,
      ReclaimLoop reclaim) {
    this.scheduler = scheduler;
    this.jobs = jobs;
    applications = heartbeat.applications();
    expectations = applications.expectations();
    predictions = new Predictions(queues, jobs);
    ticker = heartbeat.ticker();
    guard = heartbeat.hooks();
    this.queues = queues;
    this.admission = admission;
    this.sampler = sampler;
    this.uselessKills = uselessKills;
    this.reclaim = reclaim;
  }

  private FiCaSchedulerApp attempt(ApplicationAttemptId id) {
    return scheduler.getApplicationAttempt(id);
  }

  /** Null if it is not followed. */
  private LiveApplication live(ApplicationAttemptId id) {
    return applications.get(id);
  }

  void before(SchedulerEvent event) {
    if (event instanceof AppAttemptRemovedSchedulerEvent removed) {
      guard.run(() -> admission.attemptEnds(attempt(removed.getApplicationAttemptID())));
    }
  }

  void after(SchedulerEvent event) {
    if (event instanceof AppAttemptAddedSchedulerEvent added) {
      attemptAdded(added);
    } else if (event instanceof AppAttemptRemovedSchedulerEvent removed) {
      guard.run(() -> attemptRemoved(removed.getApplicationAttemptID()));
    } else if (event instanceof AppRemovedSchedulerEvent ended) {
      ended(ended);
    } else if (OF_NODES.contains(event.getType())) {
      guard.run(admission::nodesChanged);
    }
  }

  private void attemptAdded(AppAttemptAddedSchedulerEvent added) {
    FiCaSchedulerApp attempt = guard.get(() -> attempt(added.getApplicationAttemptId()), null);
    if (attempt != null) {
      // Its queue may have been created for it just now.
      guard.run(() -> admission.locked(() -> queues.adopt(attempt.getCSLeafQueue())));
      guard.run(() -> admission.attemptAdded(attempt));
      // It is not known since when one waits that is recovered.
      if (!added.getIsAttemptRecovering()) {
        guard.run(() -> admission.locked(() -> expect(attempt)));
      }
    }
  }

  private void expect(FiCaSchedulerApp attempt) {
    ApplicationId id = attempt.getApplicationId();
    String queue = attempt.getCSLeafQueue().getQueuePath();
    predictions
        .of(attempt)
        .ifPresent(found -> expectations.submitted(id, queue, found, ticker.getAsLong()));
  }

  private void attemptRemoved(ApplicationAttemptId id) {
    LiveApplication ended = applications.forget(id);
    if (ended != null) {
      jobs.attemptEnded(id.getApplicationId(), ended.took());
    }
  }

  private void ended(AppRemovedSchedulerEvent event) {
    ApplicationId id = event.getApplicationID();
    Outcome outcome = guard.get(() -> jobs.ended(id, event.getFinalState()), null);
    boolean success = outcome != null && outcome.success();
    guard.run(() -> expectations.ended(id, success, ticker.getAsLong()));
    if (outcome == null || !guard.run(() -> sampler.ended(id, outcome))) {
      guard.run(() -> sampler.forget(id));
    }
    guard.run(() -> admission.ended(id));
    guard.run(() -> uselessKills.ended(id));
  }

  /**
   * A master has sent a heartbeat.
   *
   * @param asks whether it asks for other containers than before
   */
  void heard(ApplicationAttemptId id, boolean asks) {
    guard.run(
        () -> {
          LiveApplication application = applications.get(id);
          if (application != null) {
            application.heard(asks);
          }
        });
  }

  /** A master has asked for containers with placement constraints: no allocator of ours tells. */
  void demandChanged(ApplicationAttemptId id) {
    guard.run(
        () -> {
          LiveApplication application = live(id);
          if (application != null) {
            application.demandChanged();
          }
        });
  }

  /** Stock has taken over the containers that a node reports, as after a restart. */
  void recovered(List<NMContainerStatus> reports, NodeId node) {
    for (NMContainerStatus report : reports) {
      guard.run(
          () -> {
            LiveApplication application = live(report.getContainerId().getApplicationAttemptId());
            if (application != null) {
              application.recount();
            }
          });
    }
    guard.run(() -> admission.nodeChanged(node));
    guard.run(() -> reclaim.recovered(node));
  }

  /**
   * Whether a container must not be allocated as it would hold what a node only lends. Most such
   * requests are hidden from stock before; what an allocator of another class asks for is not.
   */
  boolean refusesReclaimed(
      ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode> allocation) {
    SchedulerContainer<FiCaSchedulerApp, FiCaSchedulerNode> container =
        allocation.getAllocatedOrReservedContainer();
    FiCaSchedulerApp attempt = container.getSchedulerApplicationAttempt();
    boolean refuses =
        guard.get(
            () ->
                reclaim
                    .room()
                    .refuses(
                        container.getSchedulerNode(),
                        attempt,
                        allocation.getAllocatedOrReservedResource(),
                        requested(allocation)),
            false);
    if (refuses) {
      // As stock does when it refuses.
      attempt.decUnconfirmedRes(allocation.getAllocatedOrReservedResource());
    }
    return refuses;
  }

  /** The partition that was requested: none where stock gives away what its own leave idle. */
  private static String requested(
      ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode> allocation) {
    return allocation.getSchedulingMode() == SchedulingMode.IGNORE_PARTITION_EXCLUSIVITY
        ? CommonNodeLabelsManager.NO_LABEL
        : allocation.getAllocatedOrReservedContainer().getNodePartition();
  }

  void committed(
      SchedulerContainer<FiCaSchedulerApp, FiCaSchedulerNode> container, Placement placement) {
    FiCaSchedulerApp attempt = container.getSchedulerApplicationAttempt();
    if (!guard.run(() -> started(attempt, container.getRmContainer()))) {
      recount(attempt.getApplicationAttemptId());
    }
    guard.run(
        () -> {
          if (!placement.committed(attempt, container.getRmContainer())) {
            queues.adopt(attempt.getCSLeafQueue());
          }
        });
    guard.run(() -> admission.nodeChanged(container.getSchedulerNode().getNodeID()));
    guard.run(
        () -> reclaim.allocated(container.getSchedulerNode(), attempt, container.getRmContainer()));
    guard.run(() -> uselessKills.given(container.getSchedulerNode(), attempt));
  }

  /** Returns what to run once stock has given the container or refused to. */
  Runnable judge(
      SchedulerContainer<FiCaSchedulerApp, FiCaSchedulerNode> container, Placement placement) {
    Runnable judged =
        guard.get(
            () ->
                placement.judge(
                    container.getSchedulerNode(), container.getSchedulerApplicationAttempt()),
            () -> {});
    return () -> guard.run(judged);
  }

  /** Whether stock must not reserve a node as it is about to. */
  boolean refuses(
      ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode> reservation,
      Placement placement) {
    return guard.get(() -> placement.refuses(reservation), false);
  }

  void reserved(
      SchedulerContainer<FiCaSchedulerApp, FiCaSchedulerNode> container, Placement placement) {
    guard.run(
        () ->
            placement.reserved(
                container.getSchedulerApplicationAttempt(), container.getRmContainer()));
  }

  private void recount(ApplicationAttemptId id) {
    LiveApplication application = guard.get(() -> live(id), null);
    guard.run(
        application,
        () -> {
          application.recount();
          application.demandChanged();
        });
  }

  private void started(FiCaSchedulerApp attempt, RMContainer container) {
    if (isWorker(attempt, container)) {
      sampler.workerStarted(attempt.getApplicationId());
      expectations.started(attempt.getApplicationId(), ticker.getAsLong());
    }
  }

  void completed(RMContainer container) {
    guard.run(() -> admission.nodeChanged(container.getNodeId()));
    guard.run(() -> uselessKills.ended(container));
    guard.run(() -> reclaim.ended(container));
  }

  /** Stock has given the room of containers, such as those that lazy preemption let it kill. */
  void released(List<SchedulerContainer<FiCaSchedulerApp, FiCaSchedulerNode>> containers) {
    if (containers != null) {
      for (SchedulerContainer<FiCaSchedulerApp, FiCaSchedulerNode> each : containers) {
        RMContainer container = each.getRmContainer();
        guard.run(() -> uselessKills.released(container, each.getSchedulerApplicationAttempt()));
        guard.run(() -> reclaim.ended(container));
      }
    }
  }

  /** Preemption tells an application that it will kill a container. */
  void killAnnounced(RMContainer container) {
    guard.run(() -> uselessKills.announced(container));
  }

  boolean mayKill(RMContainer container) {
    return guard.get(() -> reclaim.mayKill(container), true)
        && !guard.get(() -> uselessKills.refuses(container), false);
  }

  /** Where nobody tells of its end, a container is not followed either. */
  private boolean isWorker(FiCaSchedulerApp attempt, RMContainer container) {
    return attempt.getCSLeafQueue().getOrderingPolicy() instanceof RankedOrdering
        ? applications.follow(attempt).started(container, ticker.getAsLong())
        : !attempt.isWaitingForAMContainer();
  }
}
