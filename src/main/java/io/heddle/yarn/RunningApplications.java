package io.heddle.yarn;

import io.heddle.admit.Running;
import io.heddle.model.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.HeldApplications;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** What an admission policy is told of the applications that run. Used under the lock. */
final class RunningApplications {
  private final HeddleScheduler scheduler;
  private final VectorSpace vectors;
  private final Function<ApplicationId, SubmittedJobs.Job> jobs;

  RunningApplications(
      HeddleScheduler scheduler,
      VectorSpace vectors,
      Function<ApplicationId, SubmittedJobs.Job> jobs) {
    this.scheduler = scheduler;
    this.vectors = vectors;
    this.jobs = jobs;
  }

  /** Those of one moment, looked up when they are first asked for: it takes all nodes. */
  final class Moment {
    private List<Running> known;

    /** To be added to as applications are started. */
    List<Running> running() {
      if (known == null) {
        known = now();
      }
      return known;
    }
  }

  /** All of the cluster, as they are now. */
  List<Running> now() {
    Map<ApplicationId, Double> beside = roomBeside();
    List<Running> running = new ArrayList<>();
    for (CSQueue queue : scheduler.getCapacitySchedulerQueueManager().getQueues().values()) {
      if (queue instanceof AbstractLeafQueue leaf) {
        HeldApplications.running(leaf).forEach(attempt -> running.add(of(attempt, beside)));
      }
    }
    return running;
  }

  private Running of(FiCaSchedulerApp attempt, Map<ApplicationId, Double> beside) {
    ApplicationId id = attempt.getApplicationId();
    return new Running(
        id.toString(), jobs.apply(id).recurring(), workers(attempt), beside.getOrDefault(id, 0.0));
  }

  private static int workers(FiCaSchedulerApp attempt) {
    int count = 0;
    for (RMContainer container : attempt.getLiveContainers()) {
      count += container.isAMContainer() ? 0 : 1;
    }
    return count;
  }

  private Map<ApplicationId, Double> roomBeside() {
    ResourceVector capacity = vectors.vector(scheduler.getClusterResource());
    Map<ApplicationId, Double> beside = new HashMap<>();
    double all = 0;
    for (FiCaSchedulerNode node : scheduler.getAllNodes()) {
      double room = room(vectors.vector(node.getUnallocatedResource()), capacity);
      if (room > 0) {
        all += room;
        for (ApplicationId application : workingOn(node)) {
          beside.merge(application, room, Double::sum);
        }
      }
    }
    double sum = all;
    beside.replaceAll((application, room) -> Math.min(1, room / sum));
    return beside;
  }

  /** Those with a container on a node, masters not counted. */
  static Set<ApplicationId> workingOn(FiCaSchedulerNode node) {
    Set<ApplicationId> applications = new HashSet<>();
    for (RMContainer container : node.getCopiedListOfRunningContainers()) {
      if (!container.isAMContainer()) {
        applications.add(container.getApplicationAttemptId().getApplicationId());
      }
    }
    return applications;
  }

  /**
   * What a node has left, as a share of the cluster: of the resource type of which it is least,
   * since a container needs all of them. In [0, 1].
   */
  static double room(ResourceVector free, ResourceVector capacity) {
    double least = 1;
    for (int type = 0; type < capacity.size(); type++) {
      if (capacity.get(type) > 0) {
        least = Math.min(least, (double) free.get(type) / capacity.get(type));
      }
    }
    return Math.max(0, least);
  }
}
