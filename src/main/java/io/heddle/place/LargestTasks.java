package io.heddle.place;

import io.heddle.model.ResourceVector;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Largest demands of the tasks that a queue asks for or asked for a short while ago: per node label
 * and resource type the one that has most of it. Started jobs will ask for more of them, so that
 * ApplicationMasters must leave room for them.
 */
final class LargestTasks {
  private static final long PERIOD_NANOS = TimeUnit.MINUTES.toNanos(5);

  /** In a queue that is quiet for so long, who could have room that is free has it. */
  private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** So many tasks on a node are few: one less is much of the node. */
  private static final int FEW = 3;

  /** A master in place of a task that is so many times larger wastes most of that room. */
  private static final int MUCH_LARGER = 3;

  private Map<String, ResourceVector[]> recent = new HashMap<>();
  private Map<String, ResourceVector[]> before = Map.of();
  private long began;
  private long quietSince;
  private boolean hasChanged;

  boolean isEmpty() {
    return recent.isEmpty() && before.isEmpty();
  }

  void note(DemandClass.Key task) {
    ResourceVector demand = task.demand();
    ResourceVector[] largest =
        recent.computeIfAbsent(task.partition(), label -> new ResourceVector[demand.size()]);
    for (int type = 0; type < largest.length; type++) {
      if (largest[type] == null || demand.get(type) > largest[type].get(type)) {
        largest[type] = demand;
      }
    }
  }

  /** Notes that some request began or ceased to wait. */
  void changed() {
    hasChanged = true;
  }

  /** Whether no request has begun or ceased to wait for a minute, as far as was asked. */
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
   * Whether each still fits into {@code beside} when {@code master} takes its part of it: as often
   * as before where only few fit. Not those that the queue could never hold.
   */
  boolean leaveRoomFor(DemandClass.Key master, Bounds bounds) {
    return fit(recent.get(master.partition()), master.demand(), bounds)
        && fit(before.get(master.partition()), master.demand(), bounds);
  }

  private static boolean fit(ResourceVector[] largest, ResourceVector master, Bounds bounds) {
    if (largest == null) {
      return true;
    }
    ResourceVector beside = bounds.node();
    ResourceVector left = beside.minus(master);
    for (ResourceVector demand : largest) {
      if (bounds.queue() != null && !demand.fitsIn(bounds.queue())) {
        continue;
      }
      int before = demand.timesIn(beside);
      int after = demand.timesIn(left);
      boolean isWasted = before <= FEW && isMuchLarger(demand, master);
      if (after < before && (after == 0 || isWasted)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isMuchLarger(ResourceVector demand, ResourceVector master) {
    for (int type = 0; type < demand.size(); type++) {
      if (demand.get(type) >= MUCH_LARGER * master.get(type) && demand.get(type) > 0) {
        return true;
      }
    }
    return false;
  }
}
