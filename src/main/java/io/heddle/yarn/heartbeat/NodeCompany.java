package io.heddle.yarn.heartbeat;

import io.heddle.model.RecurringName;
import io.heddle.place.Company;
import io.heddle.yarn.demand.LiveApplication;
import io.heddle.yarn.demand.LiveApplications;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;

/**
 * The jobs whose containers are on a node, masters not counted. It looks when it is first asked, so
 * that a policy which does not ask pays nothing.
 */
final class NodeCompany implements Company {
  private final SchedulerNode node;
  private final LiveApplications applications;
  private final KnownBenefits benefits;
  private Map<RecurringName, Integer> containers;
  private int sum;

  NodeCompany(SchedulerNode node, LiveApplications applications, KnownBenefits benefits) {
    this.node = node;
    this.applications = applications;
    this.benefits = benefits;
  }

  /** The mean over the containers; another run of the same job counts like any other job. */
  @Override
  public double benefit(RecurringName job) {
    if (containers == null) {
      look();
    }
    double all = 0;
    for (Map.Entry<RecurringName, Integer> other : containers.entrySet()) {
      all += other.getValue() * benefits.of(job, other.getKey());
    }
    return sum == 0 ? 0 : all / sum;
  }

  private void look() {
    containers = new HashMap<>();
    for (RMContainer container : node.getCopiedListOfRunningContainers()) {
      LiveApplication application = applications.get(container.getApplicationAttemptId());
      if (application != null && !container.isAMContainer()) {
        containers.merge(application.job().recurring(), 1, Integer::sum);
        sum++;
      }
    }
  }
}
