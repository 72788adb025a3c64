package io.heddle.yarn.gangplan;

import io.heddle.place.RunningTasks;
import io.heddle.yarn.demand.LiveApplication;
import io.heddle.yarn.demand.LiveApplications;
import io.heddle.yarn.jobs.VectorSpace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;

/**
 * When the containers on a node are expected to end.
 *
 * @param applications those whose containers are known
 */
public record NodeEndings(LiveApplications applications, VectorSpace vectors) {

  /** Soonest first; ApplicationMasters and what was recovered are left out. */
  public List<RunningTasks.Ending> of(SchedulerNode node, long now) {
    return of(node, now, container -> false);
  }

  /** Returns the endings where some containers end at once. */
  List<RunningTasks.Ending> of(SchedulerNode node, long now, Predicate<RMContainer> endsAtOnce) {
    List<RunningTasks.Ending> endings = new ArrayList<>();
    for (RMContainer container : node.getCopiedListOfRunningContainers()) {
      LiveApplication application = applications.get(container.getApplicationAttemptId());
      if (application != null) {
        OptionalDouble seconds = application.remainingSeconds(container, now);
        if (seconds.isPresent() || endsAtOnce.test(container)) {
          endings.add(
              new RunningTasks.Ending(
                  endsAtOnce.test(container) ? 0 : seconds.getAsDouble(),
                  vectors.vector(container.getAllocatedResource())));
        }
      }
    }
    endings.sort(Comparator.comparingDouble(RunningTasks.Ending::seconds));
    return endings;
  }
}
