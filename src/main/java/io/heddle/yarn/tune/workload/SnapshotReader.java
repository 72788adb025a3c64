package io.heddle.yarn.tune.workload;

import io.heddle.tune.step.Limits;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Queue.QueueSpace;
import io.heddle.tune.workload.Snapshot;
import io.heddle.tune.workload.SnapshotJob;
import io.heddle.yarn.jobs.SubmittedJobs;
import io.heddle.yarn.tune.workload.QueueTree.LiveGroup;
import io.heddle.yarn.tune.workload.QueueTree.LiveQueue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Reads a snapshot, application by application under their short locks, so that it is blurred by
 * what happens meanwhile; those on labelled nodes are left out. One thread.
 *
 * @param times is told how long the scheduler is read
 */
public record SnapshotReader(
    AbstractYarnScheduler<?, ?> scheduler,
    Map<ApplicationId, RMApp> known,
    QueueTree tree,
    SubmittedJobs jobs,
    ContainerWatch watch,
    ReadTimes times) {
  private static final double MILLIS_PER_SECOND = TimeUnit.SECONDS.toMillis(1);

  Set<ApplicationId> applications() {
    return new HashSet<>(scheduler.getSchedulerApplications().keySet());
  }

  /**
   * The cluster now; nothing while it has no node, or no queue with a share.
   *
   * @param now milliseconds that never jump
   * @param lastChange by the same clock; long ago for never
   */
  Optional<Snapshot> read(long now, long lastChange, Limits limits) {
    List<LiveJob> live = liveJobs();
    Resource cluster = times.of(tree::cluster);
    Units units = units(cluster, live);
    List<LiveGroup> groups = times.of(tree::groups);
    if (!(units.of(cluster) > 0) || groups.isEmpty()) {
      return Optional.empty();
    }
    JobEstimate estimate = new JobEstimate(watch, units);
    List<SnapshotJob> all = live.stream().map(estimate::of).toList();
    double sinceSeconds = ((double) lastChange - now) / MILLIS_PER_SECOND;
    return Optional.of(
        new Snapshot(
            now,
            tree.family(),
            units.of(cluster),
            groups.stream().map(group -> group(group, all, sinceSeconds, limits)).toList()));
  }

  private List<LiveJob> liveJobs() {
    List<LiveJob> live = new ArrayList<>();
    scheduler
        .getSchedulerApplications()
        .forEach((id, application) -> read(id, application).ifPresent(live::add));
    return live;
  }

  private Optional<LiveJob> read(
      ApplicationId id, SchedulerApplication<? extends SchedulerApplicationAttempt> scheduled) {
    RMApp application = known.get(id);
    SchedulerApplicationAttempt attempt = scheduled.getCurrentAppAttempt();
    if (application == null || attempt == null || isForLabelledNodes(application)) {
      return Optional.empty();
    }
    SubmittedJobs.Job job = jobs.of(id);
    LiveJob live = times.of(() -> LiveJob.of(application, scheduled, attempt, job));
    watch.look(application, live.containers());
    return Optional.of(live);
  }

  private static boolean isForLabelledNodes(RMApp application) {
    String label = application.getApplicationSubmissionContext().getNodeLabelExpression();
    return label != null && !label.equals(RMNodeLabelsManager.NO_LABEL);
  }

  private Units units(Resource cluster, List<LiveJob> live) {
    Resource smallest = scheduler.getMinimumResourceCapability();
    if (tree.countsMemoryAlone()) {
      return Units.ofMemory(smallest);
    }
    Resource wanted = Resources.createResource(0);
    live.forEach(job -> Resources.addTo(wanted, job.wanted()));
    return Units.ofDominant(cluster, wanted, smallest);
  }

  private Group group(LiveGroup group, List<SnapshotJob> all, double sinceSeconds, Limits limits) {
    LiveQueue whole =
        new LiveQueue(
            group.path(),
            group.rules(),
            new QueueSettings(group.share(), Ordering.FIFO),
            group.fixed());
    QueueSpace shares = space(whole, limits);
    List<Queue> queues = new ArrayList<>();
    List<SnapshotJob> inGroup = new ArrayList<>();
    for (LiveQueue queue : group.queues()) {
      queues.add(
          new Queue(queue.path(), queue.rules(), queue.settings(), space(group, queue, limits)));
      all.stream()
          .filter(job -> queue.covers(job.queue()))
          .map(job -> job.in(queue.path()))
          .forEach(inGroup::add);
    }
    return new Group(
        group.path(),
        group.rules(),
        group.share(),
        shares.lower(),
        shares.upper(),
        queues,
        inGroup,
        inGroup.stream()
            .anyMatch(job -> job.submittedSeconds() > sinceSeconds && !job.stages().isEmpty()));
  }

  private QueueSpace space(LiveGroup group, LiveQueue queue, Limits limits) {
    QueueSpace space = space(queue, limits);
    // A leaf queue of the first level has all of its group, whose share is bounded.
    return queue.path().equals(group.path()) ? space.with(1, 1) : space;
  }

  /** What a queue may be set to: never more than its maximum, which YARN would refuse. */
  private QueueSpace space(LiveQueue queue, Limits limits) {
    QueueSettings settings = queue.settings();
    if (queue.fixed()) {
      return QueueSpace.only(settings);
    }
    QueueSpace space = limits.space(queue.path(), settings, tree.family());
    double upper = Math.min(space.upper(), Math.max(queue.rules().maximum(), settings.share()));
    return space.with(Math.min(space.lower(), upper), upper);
  }
}
