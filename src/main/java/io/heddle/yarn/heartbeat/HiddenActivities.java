package io.heddle.yarn.heartbeat;

import io.heddle.place.PendingRequest;
import io.heddle.yarn.demand.ApplicationIndex;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.demand.RequestEntry;
import java.util.Iterator;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.activities.ActivitiesLogger;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.activities.ActivitiesManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.activities.ActivityDiagnosticConstant;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.activities.ActivityLevel;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.activities.ActivityState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.RecordedApplications;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Scheduler activities of requests that Heddle did not offer to stock, in the words of stock: a
 * request that does not fit the node is not offered where Heddle reserves no node for it. Costs
 * nothing unless somebody asks for activities of the node or of an application.
 */
record HiddenActivities(CapacityScheduler scheduler) {
  private static final String HELD_BACK = "Heddle holds the request back until it is of use";

  /** Records those of one queue, on the thread that served the node, when the queue is through. */
  void record(QueueDemand queue, FiCaSchedulerNode node, long pass) {
    ActivitiesManager activities = scheduler.getActivitiesManager();
    if (activities == null) {
      return;
    }
    boolean isOfNode = activities.getOptionalDiagnosticsCollector().isPresent();
    Iterator<FiCaSchedulerApp> applications =
        isOfNode
            ? queue.asking()
            : RecordedApplications.of(activities).stream()
                .map(scheduler.getSchedulerApplications()::get)
                .filter(Objects::nonNull)
                .map(SchedulerApplication::getCurrentAppAttempt)
                .filter(Objects::nonNull)
                .iterator();
    while (applications.hasNext()) {
      FiCaSchedulerApp application = applications.next();
      ApplicationIndex requests = queue.requestsOf(application);
      if (requests != null) {
        record(activities, requests, node, pass);
      }
    }
  }

  private void record(
      ActivitiesManager activities, ApplicationIndex requests, FiCaSchedulerNode node, long pass) {
    FiCaSchedulerApp application = requests.application().attempt();
    boolean started = false;
    for (RequestEntry entry : requests.entries()) {
      PendingRequest<FiCaSchedulerApp> request = requests.get(entry.key());
      if (request != null && request.triedIn(pass)) {
        continue;
      }
      if (!started) {
        started = true;
        long now = scheduler.getClock().getTime();
        ActivitiesLogger.APP.startAppAllocationRecording(activities, node, now, application);
      }
      String reason = request == null ? HELD_BACK : reason(activities, entry, node);
      if (reason != null) {
        ActivitiesLogger.APP.recordSkippedAppActivityWithoutAllocation(
            activities, node, application, entry.key(), reason, ActivityLevel.NODE);
      }
    }
    if (started) {
      ActivitiesLogger.APP.finishSkippedAppAllocationRecording(
          activities,
          application.getApplicationId(),
          ActivityState.SKIPPED,
          ActivityDiagnosticConstant.EMPTY);
    }
  }

  /** Null where the request fits, so that it was not offered for another reason. */
  private String reason(ActivitiesManager activities, RequestEntry entry, FiCaSchedulerNode node) {
    Resource demand = entry.size();
    if (!Resources.fitsIn(demand, node.getTotalResource())) {
      return ActivityDiagnosticConstant.NODE_TOTAL_RESOURCE_INSUFFICIENT_FOR_REQUEST
          + activities.getResourceDiagnostics(
              scheduler.getResourceCalculator(), demand, node.getTotalResource());
    }
    if (!Resources.fitsIn(demand, node.getUnallocatedResource())) {
      return ActivityDiagnosticConstant.NODE_DO_NOT_HAVE_SUFFICIENT_RESOURCE
          + activities.getResourceDiagnostics(
              scheduler.getResourceCalculator(), demand, node.getUnallocatedResource());
    }
    return null;
  }
}
