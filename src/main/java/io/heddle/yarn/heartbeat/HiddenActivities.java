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
    Resource free = node.getUnallocatedResource();
    boolean started = false;
    for (RequestEntry entry : requests.entries()) {
      PendingRequest<FiCaSchedulerApp> request = requests.get(entry.key());
      boolean isHidden = request == null || !request.triedIn(pass);
      if (!isHidden || (request != null && fits(entry.size(), free))) {
        // What fits and was not offered was refused for another reason, which stock has recorded.
        continue;
      }
      if (!started) {
        started = true;
        long now = scheduler.getClock().getTime();
        ActivitiesLogger.APP.startAppAllocationRecording(activities, node, now, application);
      }
      ActivitiesLogger.APP.recordSkippedAppActivityWithoutAllocation(
          activities,
          node,
          application,
          entry.key(),
          request == null ? HELD_BACK : reason(activities, entry.size(), node),
          ActivityLevel.NODE);
    }
    if (started) {
      ActivitiesLogger.APP.finishSkippedAppAllocationRecording(
          activities,
          application.getApplicationId(),
          ActivityState.SKIPPED,
          ActivityDiagnosticConstant.EMPTY);
    }
  }

  /** By the resource types that the scheduler counts. */
  private boolean fits(Resource demand, Resource available) {
    return Resources.fitsIn(scheduler.getResourceCalculator(), demand, available);
  }

  private String reason(ActivitiesManager activities, Resource demand, FiCaSchedulerNode node) {
    boolean isTooLarge = !fits(demand, node.getTotalResource());
    Resource available = isTooLarge ? node.getTotalResource() : node.getUnallocatedResource();
    String reason =
        isTooLarge
            ? ActivityDiagnosticConstant.NODE_TOTAL_RESOURCE_INSUFFICIENT_FOR_REQUEST
            : ActivityDiagnosticConstant.NODE_DO_NOT_HAVE_SUFFICIENT_RESOURCE;
    return reason
        + activities.getResourceDiagnostics(scheduler.getResourceCalculator(), demand, available);
  }
}
