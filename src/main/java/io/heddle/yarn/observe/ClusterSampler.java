package io.heddle.yarn.observe;

import io.heddle.colocation.CoLocation.Ended;
import io.heddle.colocation.Period;
import io.heddle.model.RecurringName;
import io.heddle.nodemetrics.NodeMetrics;
import io.heddle.yarn.jobs.SubmittedJobs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Tells what has happened between two looks at the cluster, by one thread at a time, without the
 * scheduler's lock: each node and application is seen at its own moment.
 */
public final class ClusterSampler {
  /** Ends that are kept until the next look; with more in a period, the others teach nothing. */
  public static final int MOST_ENDS = 10_000;

  private final CapacityScheduler scheduler;
  private final SubmittedJobs jobs;
  private final LongSupplier clock;
  private final ConcurrentMap<ApplicationId, Long> begins = new ConcurrentHashMap<>();
  private final Queue<Ended> ends = new LinkedBlockingQueue<>(MOST_ENDS);
  private volatile boolean looks;
  private ClusterSample last;

  /**
   * No look yet.
   *
   * @param clock milliseconds that never jump, as those of the metrics' samples
   */
  public ClusterSampler(CapacityScheduler scheduler, SubmittedJobs jobs, LongSupplier clock) {
    this.scheduler = scheduler;
    this.jobs = jobs;
    this.clock = clock;
  }

  /** What has happened since the look before, with the nodes' use; nothing at the first one. */
  public Optional<Period> look(NodeMetrics metrics) {
    looks = true;
    ClusterSample before = last;
    ClusterSample now = now();
    if (before == null) {
      last = now;
      return Optional.empty();
    }
    last = now.after(before);
    if (now.millis() <= before.millis()) {
      // Two looks in one millisecond.
      return Optional.empty();
    }
    return Optional.of(
        last.since(before, metrics.window(now.millis(), now.millis() - before.millis())));
  }

  /** Nobody looks for now: what happens until the next look is forgotten. */
  void rest() {
    looks = false;
    last = null;
    ends.clear();
  }

  /** Notes that a container beside the master's was given to an application. */
  public void workerStarted(ApplicationId application) {
    begins.putIfAbsent(application, clock.getAsLong());
  }

  /** Notes an application's end; of times it says nothing, if its begin was not seen. */
  public void ended(ApplicationId application, SubmittedJobs.Outcome outcome) {
    long now = clock.getAsLong();
    Long begin = begins.remove(application);
    if (looks && outcome.job().identifiesJob()) {
      ends.offer(
          new Ended(
              application.toString(),
              outcome.job(),
              begin == null ? 0 : Math.max(0, now - begin),
              begin != null && outcome.success()));
    }
  }

  /** Notes that an application is there no more, of whose end nothing is known. */
  public void forget(ApplicationId application) {
    begins.remove(application);
  }

  /** The ends that were noted since the last call. */
  public List<Ended> ended() {
    List<Ended> ended = new ArrayList<>();
    for (Ended next = ends.poll(); next != null; next = ends.poll()) {
      ended.add(next);
    }
    return ended;
  }

  private ClusterSample now() {
    Map<String, Map<ApplicationId, Integer>> containers = containers();
    Map<ApplicationId, ClusterSample.Seen> seen = new HashMap<>();
    for (ApplicationId id : running()) {
      RecurringName job = jobs.of(id).recurring();
      // Of a node with containers of an unknown job nothing is learned.
      if (job.identifiesJob()) {
        seen.put(id, new ClusterSample.Seen(job, progress(id), false));
      }
    }
    return new ClusterSample(clock.getAsLong(), containers, seen);
  }

  private Map<String, Map<ApplicationId, Integer>> containers() {
    Map<String, Map<ApplicationId, Integer>> containers = new HashMap<>();
    for (FiCaSchedulerNode node : scheduler.getAllNodes()) {
      Map<ApplicationId, Integer> onHost =
          containers.computeIfAbsent(node.getNodeID().getHost(), host -> new HashMap<>());
      for (RMContainer container : node.getCopiedListOfRunningContainers()) {
        if (!container.isAMContainer()) {
          onHost.merge(container.getApplicationAttemptId().getApplicationId(), 1, Integer::sum);
        }
      }
    }
    return containers;
  }

  private List<ApplicationId> running() {
    List<ApplicationId> running = new ArrayList<>();
    for (SchedulerApplication<FiCaSchedulerApp> application :
        scheduler.getSchedulerApplications().values()) {
      FiCaSchedulerApp attempt = application.getCurrentAppAttempt();
      if (attempt != null && attempt.isRunnable() && !attempt.isStopped()) {
        running.add(attempt.getApplicationId());
      }
    }
    return running;
  }

  private float progress(ApplicationId id) {
    RMApp application = scheduler.getRMContext().getRMApps().get(id);
    return application == null ? 0 : Math.max(0, Math.min(1, application.getProgress()));
  }
}
