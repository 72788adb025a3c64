package io.heddle.yarn.gangplan;

import io.heddle.gang.GangPlan.Part;
import io.heddle.gang.Gathering;
import io.heddle.gang.Gathering.Drain;
import io.heddle.gang.Patience;
import io.heddle.model.ResourceVector;
import io.heddle.yarn.gangs.GangAsk;
import io.heddle.yarn.gangs.GangState;
import io.heddle.yarn.gangs.LiveGang;
import io.heddle.yarn.gangs.LiveGathering;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * Gathers nodes for gangs that have waited for long: one gang per partition at a time. Plans
 * without the scheduler's lock, and takes it to begin and to end.
 */
final class GangGatherer {
  /** Share of a partition's capacity that may be gathered for a queue beyond its guarantee. */
  private static final double MOST_SHARE = 0.25;

  /** Gangs for which one look plans: those that no nodes can be gathered for cost time. */
  private static final int MOST_TRIES = 4;

  private final GangNodes nodes;
  private final GangLimits limits;
  private final Patience patience;
  private final Lock lock;
  private final long now;
  private final Map<String, Map<NodeId, Drain>> drains = new HashMap<>();
  private int tries;

  /** All of a partition, and what of it is free for the gang. */
  record Capacity(ResourceVector whole, GangCapacity free) {}

  /**
   * @param lock the scheduler's
   */
  GangGatherer(GangNodes nodes, GangLimits limits, LookTimes times, Lock lock) {
    this.nodes = nodes;
    this.limits = limits;
    this.lock = lock;
    now = times.now();
    patience = times.patience();
  }

  /**
   * Brings a gathering up to date, or ends it where it took too long or cannot succeed.
   *
   * @param parts the least of the gang
   * @param free capacity that no other gang has
   */
  void check(LiveGathering gathering, List<Part<NodeId>> parts, GangCapacity free) {
    LiveGang gang = gathering.gang();
    Optional<Gathering<NodeId>> plan = Gathering.of(parts, drains(gang));
    if (plan.isEmpty() || !gang.ask().partition().equals(gathering.partition())) {
      end(gang, false);
      return;
    }
    gathering.follow(plan.get().places());
    for (NodeId node : gathering.places().places().keySet()) {
      long changes = gathering.changes(node);
      Drain drain = nodes.drain(node, now);
      if (drain != null) {
        gathering.refresh(node, drain, changes, now);
      }
    }
    int idle =
        parts.stream().mapToInt(part -> Math.min(part.count(), free.slots(part).total())).sum();
    if (gathering.goesOn(idle, patience, now)) {
      locked(() -> follow(gathering));
    } else {
      end(gang, true);
    }
  }

  /** A limit that the gang has met meanwhile may last: its nodes would be idle for nothing. */
  private void follow(LiveGathering gathering) {
    LiveGang gang = gathering.gang();
    if (limits.shortageBesideNodes(gang, gang.ask().first(gang.gang().least())).isPresent()) {
      gang.scatter(false, now);
      gang.times().putOffGathering(now);
    } else {
      gathering.owe(limits.isOwed(gang));
    }
  }

  private Map<NodeId, Drain> drains(LiveGang gang) {
    return drains.computeIfAbsent(gang.ask().partition(), label -> nodes.drains(label, now));
  }

  private void end(LiveGang gang, boolean isFailure) {
    locked(() -> gang.scatter(isFailure, now));
  }

  private void locked(Runnable action) {
    lock.lock();
    try {
      action.run();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Begins to gather nodes for a gang that nodes cannot take now, if it is its turn: the first in
   * its partition that has waited for long enough and that its limits allow.
   *
   * @param requests its least
   * @param parts the same for plans
   * @param capacity of the partition
   */
  void consider(
      LiveGang gang, List<GangAsk.Request> requests, List<Part<NodeId>> parts, Capacity capacity) {
    if (tries == MOST_TRIES
        || isGathered(gang)
        || gang.state() != GangState.WAITING
        || !gang.times().mayGather(patience, GangLimits.share(requests, capacity.whole()), now)) {
      return;
    }
    tries++;
    if (limits.isSmall(gang, requests, capacity.whole(), MOST_SHARE)) {
      Gathering.of(parts, drains(gang))
          .ifPresent(
              plan -> locked(() -> begin(new LiveGathering(gang, parts, plan, now), requests)));
    }
    LiveGathering begun = gang.gathering();
    if (begun == null) {
      gang.times().putOffGathering(now);
    } else {
      check(begun, parts, capacity.free());
    }
  }

  private boolean isGathered(LiveGang gang) {
    return limits.book().gatherings().in(gang.ask().partition()) != null;
  }

  private void begin(LiveGathering gathering, List<GangAsk.Request> requests) {
    if (limits.shortageBesideNodes(gathering.gang(), requests).isEmpty()) {
      gathering.owe(limits.isOwed(gathering.gang()));
      gathering.gang().gather(gathering);
    }
  }
}
