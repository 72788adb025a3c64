package io.heddle.yarn;

import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;

/** What Heddle does when applications, containers and nodes come and go, beside stock. */
final class SchedulerEvents {
  private static final Set<SchedulerEventType> MAKE_ROOM =
      EnumSet.of(
          SchedulerEventType.NODE_ADDED,
          SchedulerEventType.NODE_RESOURCE_UPDATE,
          SchedulerEventType.NODE_LABELS_UPDATE);

  private final Services services;
  private final RankedQueues queues;
  private final Admission admission;
  private final Learning learning;

  /** Those of one scheduler. */
  SchedulerEvents(Services services, RankedQueues queues, Admission admission, Learning learning) {
    this.services = services;
    this.queues = queues;
    this.admission = admission;
    this.learning = learning;
  }

  private FiCaSchedulerApp attempt(ApplicationAttemptId id) {
    return services.scheduler().getApplicationAttempt(id);
  }

  /** Before stock handles it. */
  void before(SchedulerEvent event) {
    if (event instanceof AppAttemptRemovedSchedulerEvent removed) {
      admission.attemptEnds(attempt(removed.getApplicationAttemptID()));
    }
  }

  /** After stock has handled it. */
  void after(SchedulerEvent event) {
    if (event instanceof AppAttemptAddedSchedulerEvent added) {
      attemptAdded(attempt(added.getApplicationAttemptId()));
    } else if (event instanceof AppAttemptRemovedSchedulerEvent removed) {
      attemptRemoved(removed);
    } else if (event instanceof AppRemovedSchedulerEvent ended) {
      learning.ended(
          ended.getApplicationID(),
          services.jobs().ended(ended.getApplicationID(), ended.getFinalState()));
      admission.ended(ended.getApplicationID());
    } else if (MAKE_ROOM.contains(event.getType())) {
      admission.admit();
    }
  }

  private void attemptAdded(FiCaSchedulerApp attempt) {
    if (attempt != null) {
      // Its queue may have been created for it just now.
      admission.locked(() -> queues.adopt(attempt.getCSLeafQueue()));
      admission.attemptAdded(attempt);
    }
  }

  private void attemptRemoved(AppAttemptRemovedSchedulerEvent removed) {
    LiveApplication ended = services.applications().forget(removed.getApplicationAttemptID());
    if (ended != null) {
      services
          .jobs()
          .attemptEnded(removed.getApplicationAttemptID().getApplicationId(), ended.took());
    }
  }

  /**
   * Stock has given a container.
   *
   * @param placement the one of now
   */
  void committed(FiCaSchedulerApp attempt, RMContainer container, Placement placement) {
    if (isWorker(attempt, container)) {
      learning.workerStarted(attempt.getApplicationId());
    }
    if (!placement.committed(attempt, container)) {
      queues.adopt(attempt.getCSLeafQueue());
    }
  }

  /** Where nobody tells of its end, a container is not followed either. */
  private boolean isWorker(FiCaSchedulerApp attempt, RMContainer container) {
    return attempt.getCSLeafQueue().getOrderingPolicy() instanceof RankedOrdering
        ? services
            .applications()
            .follow(attempt)
            .started(
                container.getContainerId(),
                container.getAllocatedSchedulerKey(),
                services.ticker().getAsLong())
        : !attempt.isWaitingForAMContainer();
  }
}
