package io.heddle.yarn;

import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;

/** What Heddle does when applications and nodes come and go, beside what stock does. */
final class SchedulerEvents {
  private static final Set<SchedulerEventType> MAKE_ROOM =
      EnumSet.of(
          SchedulerEventType.NODE_ADDED,
          SchedulerEventType.NODE_RESOURCE_UPDATE,
          SchedulerEventType.NODE_LABELS_UPDATE);

  private final CapacityScheduler scheduler;
  private final LiveApplications applications;
  private final RankedQueues queues;
  private final SubmittedJobs jobs;
  private final Admission admission;
  private final Learning learning;

  /** Those of one scheduler. */
  SchedulerEvents(
      HeddleScheduler scheduler,
      RankedQueues queues,
      SubmittedJobs jobs,
      Admission admission,
      Learning learning) {
    this.scheduler = scheduler;
    this.applications = scheduler.applications();
    this.queues = queues;
    this.jobs = jobs;
    this.admission = admission;
    this.learning = learning;
  }

  /** Before stock handles it. */
  void before(SchedulerEvent event) {
    if (event instanceof AppAttemptRemovedSchedulerEvent removed) {
      admission.attemptEnds(scheduler.getApplicationAttempt(removed.getApplicationAttemptID()));
    }
  }

  /** After stock has handled it. */
  void after(SchedulerEvent event) {
    if (event instanceof AppAttemptAddedSchedulerEvent added) {
      attemptAdded(scheduler.getApplicationAttempt(added.getApplicationAttemptId()));
    } else if (event instanceof AppAttemptRemovedSchedulerEvent removed) {
      attemptRemoved(removed);
    } else if (event instanceof AppRemovedSchedulerEvent ended) {
      learning.ended(
          ended.getApplicationID(), jobs.ended(ended.getApplicationID(), ended.getFinalState()));
      admission.ended(ended.getApplicationID());
    } else if (MAKE_ROOM.contains(event.getType())) {
      admission.admit();
    }
  }

  private void attemptAdded(FiCaSchedulerApp attempt) {
    if (attempt != null) {
      // Its queue may have been created for it just now.
      queues.adopt(attempt.getCSLeafQueue());
      admission.attemptAdded(attempt);
    }
  }

  private void attemptRemoved(AppAttemptRemovedSchedulerEvent removed) {
    LiveApplication ended = applications.forget(removed.getApplicationAttemptID());
    if (ended != null) {
      jobs.attemptEnded(removed.getApplicationAttemptID().getApplicationId(), ended.took());
    }
  }
}
