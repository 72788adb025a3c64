package io.heddle.tune.step;

import io.heddle.tune.step.TunerMemory.Direction;
import io.heddle.tune.step.TunerMemory.Direction.Way;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Queue.QueueSpace;
import io.heddle.tune.workload.Snapshot;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Where the next change may lead: the spaces of a snapshot, less what is not to be changed now.
 *
 * <ul>
 *   <li>Queues of groups without new demand stay (AdaptiveConfig, Section 3.1); the shares of such
 *       groups may change, or else no other group could grow.
 *   <li>A queue or group without applications is given nothing beyond its floor.
 *   <li>Directions that were taken back lately are left alone.
 *   <li>In the Fair scheduler a queue keeps room for the largest ApplicationMaster in it: where its
 *       masters' share has none, its jobs wait for ever.
 *   <li>Siblings whose bounds no shares can meet stay as they are, and so do those of which some
 *       are not seen, such as queues that YARN makes by itself.
 * </ul>
 *
 * @param snapshot with these spaces
 * @param unmet what the admin's bounds ask for and cannot be had, one sentence each
 */
record FeasibleSpace(Snapshot snapshot, List<String> unmet) {
  private static final double ROUNDING = 1e-9;

  static FeasibleSpace of(Snapshot snapshot, List<Direction> leftAlone) {
    Set<Direction> alone = Set.copyOf(leftAlone);
    List<String> unmet = new ArrayList<>();
    List<Group> groups = new ArrayList<>();
    for (Group group : snapshot.groups()) {
      groups.add(group(snapshot, group, alone, unmet));
    }
    double together = snapshot.groups().stream().mapToDouble(Group::share).sum();
    List<Group> wanting = groups.stream().map(FeasibleSpace::withoutVainGrowth).toList();
    if (meetable(shares(wanting), together)) {
      groups.clear();
      groups.addAll(wanting);
    }
    List<QueueSpace> shares = shares(groups);
    if (!meetable(shares, together)) {
      unmet.add("no shares of the first-level queues meet their bounds " + shares);
      groups.replaceAll(group -> group.with(group.share(), group.share(), group.queues()));
    }
    return new FeasibleSpace(snapshot.with(groups), List.copyOf(unmet));
  }

  private static List<QueueSpace> shares(List<Group> groups) {
    return groups.stream().map(FeasibleSpace::share).toList();
  }

  private static QueueSpace share(Group group) {
    return new QueueSpace(group.lower(), group.upper(), List.of(Ordering.FIFO));
  }

  private static Group withoutVainGrowth(Group group) {
    double upper = most(group.share(), group.lower(), group.upper());
    return group.jobs().isEmpty() ? group.with(group.lower(), upper, group.queues()) : group;
  }

  private static Queue withoutVainGrowth(Queue queue, List<SnapshotJob> jobs) {
    if (jobs.stream().anyMatch(job -> job.queue().equals(queue.path()))) {
      return queue;
    }
    QueueSpace space = queue.space();
    double upper = most(queue.settings().share(), space.lower(), space.upper());
    return queue.with(space.with(space.lower(), upper));
  }

  private static double most(double present, double lower, double upper) {
    return Math.max(lower, Math.min(upper, present));
  }

  private static Group group(
      Snapshot snapshot, Group group, Set<Direction> alone, List<String> unmet) {
    QueueSettings own = new QueueSettings(group.share(), Ordering.FIFO);
    QueueSpace share = without(alone, group.path(), own, share(group));
    List<Queue> queues = queues(snapshot, group, alone, unmet);
    // A group that is not looked at now may stay outside its bounds until it is.
    boolean outside = own.share() < share.lower() || own.share() > share.upper();
    return outside && !group.newDemand()
        ? group.with(own.share(), own.share(), queues)
        : group.with(share.lower(), share.upper(), queues);
  }

  private static List<Queue> queues(
      Snapshot snapshot, Group group, Set<Direction> alone, List<String> unmet) {
    List<Queue> present =
        group.queues().stream()
            .map(queue -> queue.with(QueueSpace.only(queue.settings())))
            .toList();
    if (!group.newDemand() || Math.abs(group.together() - 1) > PlanCheck.ROUNDING) {
      return present;
    }
    List<Queue> allowed =
        group.queues().stream()
            .map(queue -> queue.with(without(alone, queue.path(), queue.settings(), queue.space())))
            .toList();
    if (!meetable(allowed)) {
      unmet.add("no shares of the queues of %s meet their bounds".formatted(group.path()));
      return present;
    }
    List<Queue> useful = ifMeetable(allowed, queue -> withoutVainGrowth(queue, group.jobs()));
    double units = snapshot.units() * group.share();
    return snapshot.family() == Family.FAIR
        ? ifMeetable(useful, queue -> withRoomForMasters(queue, group.jobs(), units))
        : useful;
  }

  private static List<Queue> ifMeetable(List<Queue> siblings, UnaryOperator<Queue> change) {
    List<Queue> changed = siblings.stream().map(change).toList();
    return meetable(changed) ? changed : siblings;
  }

  private static boolean meetable(List<Queue> siblings) {
    return meetable(siblings.stream().map(Queue::space).toList(), 1);
  }

  private static boolean meetable(List<QueueSpace> siblings, double together) {
    return siblings.stream().mapToDouble(QueueSpace::lower).sum() <= together + ROUNDING
        && siblings.stream().mapToDouble(QueueSpace::upper).sum() >= together - ROUNDING;
  }

  private static QueueSpace without(
      Set<Direction> alone, String path, QueueSettings now, QueueSpace space) {
    double lower =
        alone.contains(new Direction(path, Way.DOWN))
            ? Math.min(Math.max(space.lower(), now.share()), space.upper())
            : space.lower();
    double upper =
        alone.contains(new Direction(path, Way.UP))
            ? Math.max(Math.min(space.upper(), now.share()), lower)
            : space.upper();
    List<Ordering> orderings =
        space.orderings().stream()
            .filter(
                ordering ->
                    ordering == now.ordering()
                        || !alone.contains(new Direction(path, Way.valueOf(ordering.name()))))
            .toList();
    return new QueueSpace(lower, upper, orderings.isEmpty() ? List.of(now.ordering()) : orderings);
  }

  private static Queue withRoomForMasters(Queue queue, List<SnapshotJob> jobs, double units) {
    double largest =
        jobs.stream()
            .filter(job -> job.queue().equals(queue.path()))
            .mapToDouble(SnapshotJob::masterSize)
            .max()
            .orElse(0);
    QueueSpace space = queue.space();
    double needed = largest / (units * queue.rules().masterShare());
    return needed <= space.lower()
        ? queue
        : queue.with(space.with(Math.min(needed, space.upper()), space.upper()));
  }
}
