package io.heddle.place;

import io.heddle.model.ResourceVector;
import io.heddle.rule.RunningMasters;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Demands of the tasks that a queue asks for or asked for a short while ago: per node label the
 * largest of each size. Started jobs will ask for more of them, so that ApplicationMasters must
 * leave room for the largest that a node can hold.
 */
final class LargestTasks {
  private static final long PERIOD_NANOS = TimeUnit.MINUTES.toNanos(5);

  /** In a queue that is quiet for so long, who could have room that is free has it. */
  private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** A task of so many times a master's size is not to wait for it. */
  private static final int MUCH_LARGER = 2;

  private Map<String, Sizes> recent = new HashMap<>();
  private Map<String, Sizes> before = Map.of();
  private final Map<String, Long> keptOutSince = new HashMap<>();
  private final Set<String> givenUp = new HashSet<>();
  private List<ResourceVector> onNode = List.of();
  private long foundIn = -1;
  private long began;
  private long quietSince;
  private long freedAt;
  private boolean hasChanged;

  boolean isEmpty() {
    return recent.isEmpty() && before.isEmpty();
  }

  void note(DemandClass.Key task) {
    recent.computeIfAbsent(task.partition(), label -> new Sizes()).note(task.demand());
  }

  /** Notes that the queue is not quiet. */
  void changed() {
    hasChanged = true;
  }

  /** Whether nothing was {@link #changed} for a minute, as far as was asked. */
  boolean isQuiet(long now) {
    if (hasChanged) {
      hasChanged = false;
      quietSince = now;
    }
    return now - quietSince >= QUIET_NANOS;
  }

  /**
   * Begins another period if this one is over.
   *
   * @return whether it does: then what still waits is to be noted again
   */
  boolean begins(long now) {
    if (began != 0 && now - began < PERIOD_NANOS) {
      return false;
    }
    began = now;
    before = recent;
    recent = new HashMap<>();
    return true;
  }

  /**
   * Whether the largest that fit on a node still do when {@code master} takes its part of it. Not
   * those that the queue could never hold. Where masters did not end that keep tasks out, the
   * node's tasks may not either: then what is free now counts, and masters start one after the
   * other.
   *
   * @param haveAsked whether no master of the queue has yet to ask for tasks
   */
  boolean leaveNode(DemandClass.Key master, Pass pass, boolean haveAsked) {
    boolean isStuck = givenUp.contains(master.partition());
    if (isStuck && !haveAsked) {
      return false;
    }
    ResourceVector beside = isStuck ? pass.node().residual() : pass.bounds().node();
    ResourceVector most = pass.bounds().queue();
    if (foundIn != pass.id()) {
      foundIn = pass.id();
      onNode =
          largest(
                  master.partition(),
                  demand -> demand.fitsIn(beside) && (most == null || demand.fitsIn(most)))
              .toList();
    }
    for (ResourceVector demand : onNode) {
      if (!demand.fitsIn(beside.minus(master.demand()))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether a master leaves node or queue fewer places for the largest tasks that count, and each
   * place is much larger than the master. A node on which masters hold more than their share has
   * lost places already: those that end make room for tasks, not for others.
   */
  boolean losePlaces(DemandClass.Key master, Pass pass, Predicate<ResourceVector> waits) {
    ResourceVector node = pass.bounds().node();
    ResourceVector nodeBesideFew =
        node.atLeast(pass.node().capacity().times(1 - RunningMasters.MOST_SHARE_IN_PLACES));
    ResourceVector queue = pass.bounds().queueBesideAllMasters();
    return largest(master.partition(), demand -> demand.fitsIn(node))
        .anyMatch(
            demand ->
                isMuchLarger(demand, master.demand())
                    && (losesPlace(demand, nodeBesideFew, node.minus(master.demand()))
                        || (queue != null
                            && losesPlace(demand, queue, queue.minus(master.demand()))))
                    && waits.test(demand));
  }

  private static boolean losesPlace(ResourceVector task, ResourceVector room, ResourceVector left) {
    return task.timesIn(left) < task.timesIn(room);
  }

  private static boolean isMuchLarger(ResourceVector task, ResourceVector master) {
    return IntStream.range(0, task.size())
        .anyMatch(type -> task.get(type) > 0 && task.get(type) >= MUCH_LARGER * master.get(type));
  }

  /**
   * Returns whether a master leaves the queue what the largest task needs, where the queue may hold
   * {@code beside} next to its masters.
   */
  boolean leaveQueue(DemandClass.Key master, ResourceVector beside) {
    return largest(master.partition(), demand -> demand.fitsIn(beside))
        .allMatch(demand -> demand.fitsIn(beside.minus(master.demand())));
  }

  /** Notes that something ended of what the queue holds. */
  void freed(long now) {
    freedAt = now;
  }

  /**
   * Whether masters keep one of those that wait out of every node, this one's size among those that
   * could hold it, or out of the queue; for no longer than the waiting limit at a time, and while
   * something of the queue ends each minute: masters may, too.
   *
   * @param leavesNodes whether masters are too few to keep it out of every node
   */
  boolean areKeptOut(
      String partition, boolean leavesNodes, Pass pass, Predicate<ResourceVector> waits) {
    ResourceVector most = pass.bounds().queueBesideAllMasters();
    boolean isAnyHeld = false;
    for (ResourceVector demand : largest(partition, pass::couldHoldWithoutMasters).toList()) {
      boolean isHeld =
          (most == null || demand.fitsIn(most))
              && (leavesNodes
                  || demand.fitsIn(pass.bounds().node())
                  || pass.bounds().anyNodeHolds(partition, demand));
      if (!isHeld && waits.test(demand)) {
        return isWorthWaiting(partition, pass);
      }
      isAnyHeld |= isHeld;
    }
    if (isAnyHeld) {
      keptOutSince.remove(partition);
      givenUp.remove(partition);
    }
    return false;
  }

  private boolean isWorthWaiting(String partition, Pass pass) {
    long since = keptOutSince.computeIfAbsent(partition, label -> pass.now());
    if (pass.limit().exceeded(pass.now(), since)
        || pass.now() - Math.max(since, freedAt) >= QUIET_NANOS) {
      givenUp.add(partition);
    }
    return !givenUp.contains(partition);
  }

  private Stream<ResourceVector> largest(String partition, Predicate<ResourceVector> condition) {
    return Stream.of(recent, before)
        .map(period -> period.get(partition))
        .filter(Objects::nonNull)
        .flatMap(sizes -> sizes.largest(condition))
        .distinct();
  }

  /**
   * Demands of tasks: of those of which a resource type is alike within a factor of two, the one
   * that has most of it.
   */
  private static final class Sizes {
    private static final int SIZES = Long.SIZE;

    private ResourceVector[][] byType = {};

    void note(ResourceVector demand) {
      if (byType.length == 0) {
        byType = new ResourceVector[demand.size()][SIZES];
      }
      for (int type = 0; type < byType.length; type++) {
        int size = SIZES - 1 - Long.numberOfLeadingZeros(Math.max(1, demand.get(type)));
        ResourceVector known = byType[type][size];
        if (known == null || demand.get(type) > known.get(type)) {
          byType[type][size] = demand;
        }
      }
    }

    /** For each resource type the one with most of it that fulfils a condition, if any does. */
    Stream<ResourceVector> largest(Predicate<ResourceVector> condition) {
      return Stream.of(byType).flatMap(sizes -> largest(sizes, condition));
    }

    private static Stream<ResourceVector> largest(
        ResourceVector[] sizes, Predicate<ResourceVector> condition) {
      return IntStream.range(0, SIZES)
          .mapToObj(size -> sizes[SIZES - 1 - size])
          .filter(demand -> demand != null && condition.test(demand))
          .limit(1);
    }
  }
}
