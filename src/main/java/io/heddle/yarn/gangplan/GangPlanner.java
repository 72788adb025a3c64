package io.heddle.yarn.gangplan;

import io.heddle.gang.GangPlan;
import io.heddle.gang.GangPlan.Part;
import io.heddle.gang.GangPlan.Place;
import io.heddle.model.ResourceVector;
import io.heddle.yarn.demand.RequestEntry;
import io.heddle.yarn.gangs.GangAsk;
import io.heddle.yarn.gangs.GangBook;
import io.heddle.yarn.gangs.GangState;
import io.heddle.yarn.gangs.LiveGang;
import io.heddle.yarn.gangs.LiveGathering;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * One look for gangs that can be admitted: nodes, queue and user can take all of their containers
 * at once. It plans without the scheduler's lock, and takes the lock to admit one gang.
 */
public final class GangPlanner {
  /** After a restart nodes come back within this time: until then more of them may be enough. */
  private static final long NODES_COME_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** Plans on whole nodes in one look: each goes through all nodes. */
  private static final int MOST_CHECKS = 4;

  private final GangBook book;
  private final GangNodes nodes;
  private final GangLimits limits;
  private final Lock lock;
  private final long now;
  private final GangGatherer gatherer;
  private final Set<String> hosts = new HashSet<>();

  /** By partition; less what this look gives to gangs. */
  private final Map<String, GangCapacity> free = new HashMap<>();

  private final Map<String, GangCapacity> whole = new HashMap<>();
  private int checks;

  /**
   * Plans for one look.
   *
   * @param lock the scheduler's
   */
  public GangPlanner(GangNodes nodes, GangLimits limits, LookTimes times, Lock lock) {
    this.book = nodes.book();
    this.nodes = nodes;
    this.limits = limits;
    this.lock = lock;
    now = times.now();
    gatherer = new GangGatherer(nodes, limits, times, lock);
  }

  /**
   * Admits what can be admitted now; not under the scheduler's lock.
   *
   * @return hosts on which places are kept from now on
   */
  public Set<String> look() {
    book.admitted().forEach(gang -> locked(() -> check(gang)));
    book.all().stream().filter(LiveGang::isBroken).forEach(this::leaveRoomFor);
    book.gatherings().all().forEach(this::complete);
    book.all().stream()
        .filter(gang -> gang.holdsBack() || gang.mayReturn())
        .filter(gang -> gang.gathering() == null)
        .map(Turn::of)
        .sorted(Turn.ORDER)
        .forEach(turn -> consider(turn.gang()));
    return hosts;
  }

  /** Admits a gang for which nodes are gathered, or leaves it what they have. */
  private void complete(LiveGathering gathering) {
    LiveGang gang = gathering.gang();
    consider(gang);
    if (gang.gathering() != null) {
      gatherer.check(gathering, parts(gang, gang.ask().first(gang.gang().least())), free(gang));
    }
    if (gang.gathering() != null) {
      free(gang).hold(gathering);
    }
  }

  /** Puts first what lost all, then queues that use less of their guarantee, priority, age. */
  private record Turn(LiveGang gang, float usedShare, int priority, long since) {
    private static final Comparator<Turn> ORDER =
        Comparator.comparing((Turn turn) -> !turn.gang.isBack())
            .thenComparingDouble(Turn::usedShare)
            .thenComparingInt(turn -> -turn.priority)
            .thenComparingLong(Turn::since)
            .thenComparing(turn -> turn.gang.attempt().getApplicationAttemptId());

    static Turn of(LiveGang gang) {
      Long since = gang.times().since();
      return new Turn(
          gang,
          gang.attempt()
              .getCSLeafQueue()
              .getQueueCapacities()
              .getUsedCapacity(gang.ask().partition()),
          gang.attempt().getPriority().getPriority(),
          since == null ? Long.MAX_VALUE : since);
    }
  }

  private void check(LiveGang gang) {
    boolean isWanted =
        isAskedFor(gang)
            && !book.hasMoved(gang)
            && gang.places().places().keySet().stream().allMatch(nodes::isThere);
    gang.expire(isWanted, now);
  }

  private static boolean isAskedFor(LiveGang gang) {
    Map<Place, Integer> pending = new HashMap<>();
    for (GangAsk.Request request : gang.ask().requests()) {
      int count = RequestEntry.waiting(gang.attempt(), request.key());
      pending.put(new Place(request.key(), request.size()), count);
    }
    return gang.places().counts().entrySet().stream()
        .allMatch(place -> place.getValue() <= pending.getOrDefault(place.getKey(), 0));
  }

  private void locked(Runnable action) {
    lock.lock();
    try {
      action.run();
    } finally {
      lock.unlock();
    }
  }

  private GangCapacity free(LiveGang gang) {
    return free.computeIfAbsent(
        gang.ask().partition(), partition -> new GangCapacity(nodes.free(partition)));
  }

  private GangCapacity whole(LiveGang gang) {
    return whole.computeIfAbsent(
        gang.ask().partition(), partition -> new GangCapacity(nodes.whole(partition)));
  }

  /** A gang that lost containers goes before those that have none, within its limits. */
  private void leaveRoomFor(LiveGang broken) {
    List<GangAsk.Request> missing =
        broken.ask().first(Math.min(broken.missing(), broken.ask().count()));
    if (!missing.isEmpty() && limits.shortage(broken, missing).isEmpty()) {
      free(broken).plan(parts(broken, missing)).ifPresent(plan -> free(broken).take(plan));
    }
  }

  private void consider(LiveGang gang) {
    Long since = gang.times().since();
    gang.lateAt(now);
    gang.closeIfQuiet(now);
    if (since == null || isOver(gang, now - since)) {
      return;
    }
    if (gang.state() == GangState.ASKING) {
      gang.shortage(GangText.asked(gang));
      return;
    }
    List<GangAsk.Request> least = gang.ask().first(gang.gang().least());
    if (least.isEmpty()) {
      return;
    }
    Optional<String> never = never(gang, least, now - since);
    if (never.isPresent()) {
      locked(() -> gang.letGo("never fits: " + never.get(), true));
    } else if (gang.mayReturn()) {
      locked(gang::comeBack);
    } else if (gang.mayTry(now)) {
      admit(gang, least);
      if (gang.isWaiting() && now - since >= NODES_COME_NANOS && isKeptOutByMasters(gang)) {
        locked(() -> gang.letGo("only ApplicationMasters of waiting gangs are in its way", false));
      }
    }
  }

  private boolean isKeptOutByMasters(LiveGang gang) {
    return gang.gathering() == null && limits.areOnlyMastersInUse(gang.ask().partition());
  }

  private boolean isOver(LiveGang gang, long nanos) {
    boolean isOver = gang.holdsBack() && gang.gang().isOver(nanos);
    if (isOver) {
      locked(
          () ->
              gang.letGo(
                  "waited for %d s (heddle.gang-wait)"
                      .formatted(TimeUnit.NANOSECONDS.toSeconds(nanos)),
                  false));
    }
    return isOver;
  }

  private Optional<String> never(LiveGang gang, List<GangAsk.Request> least, long waited) {
    Optional<String> limit = limits.never(gang, least);
    if (limit.isPresent() || waited < NODES_COME_NANOS) {
      return limit;
    }
    List<Part<NodeId>> parts = parts(gang, least);
    // Between two checks the last one holds: then a gang that was let go stays so.
    boolean fits =
        whole(gang).mayHold(parts)
            && (takesCheck(gang) ? whole(gang).plan(parts).isPresent() : !gang.mayReturn());
    return fits ? Optional.empty() : Optional.of("all nodes together cannot hold it");
  }

  private boolean takesCheck(LiveGang gang) {
    boolean isDue = checks < MOST_CHECKS && gang.times().takesCheck(now);
    checks += isDue ? 1 : 0;
    return isDue;
  }

  /** Admits all of the gang if it fits, else its least. */
  private void admit(LiveGang gang, List<GangAsk.Request> least) {
    List<GangAsk.Request> all = gang.ask().first(gang.gang().size());
    boolean isElastic = gang.gang().least() < gang.gang().size();
    boolean isAdmitted = !all.isEmpty() && admits(gang, all);
    if (!isAdmitted && (isElastic || all.isEmpty())) {
      isAdmitted = admits(gang, least);
    }
    if (!isAdmitted && gang.gathering() == null) {
      gather(gang, least);
    }
  }

  private void gather(LiveGang gang, List<GangAsk.Request> least) {
    List<Part<NodeId>> parts = parts(gang, least);
    if (free(gang).plan(parts).isEmpty()) {
      gatherer.consider(
          gang, least, parts, new GangGatherer.Capacity(whole(gang).sum(), free(gang)));
    }
    if (gang.gathering() != null) {
      free(gang).hold(gang.gathering());
    }
  }

  private boolean admits(LiveGang gang, List<GangAsk.Request> requests) {
    List<Part<NodeId>> parts = parts(gang, requests);
    Optional<GangPlan<NodeId>> plan = free(gang).plan(parts);
    if (plan.isEmpty()) {
      boolean isSelective = free(gang).mayHold(parts);
      String free =
          GangText.free(
              parts, part -> isSelective ? free(gang).slots(part) : free(gang).slots(part.size()));
      LiveGathering gathering = gang.gathering();
      gang.shortage(gathering == null ? free : free + GangText.rest(gathering, now));
      return false;
    }
    GangReservations reservations =
        new GangReservations(
            limits, gang.gathering() == null ? List.of() : nodes.reserved(gang.ask().partition()));
    locked(
        () -> {
          reservations.yieldTo(gang, requests);
          admit(gang, requests, plan.get());
        });
    boolean isAdmitted = gang.state() == GangState.ADMITTED;
    if (isAdmitted) {
      free(gang).take(plan.get());
      plan.get().places().keySet().forEach(node -> hosts.add(node.getHost()));
    }
    return isAdmitted;
  }

  /** Under the lock: much may have changed since it was planned. */
  private void admit(LiveGang gang, List<GangAsk.Request> requests, GangPlan<NodeId> plan) {
    Optional<String> shortage = limits.shortage(gang, requests);
    if (shortage.isPresent()) {
      gang.shortage(shortage.get());
    } else if (plan.amounts().entrySet().stream()
        .allMatch(amount -> fits(gang, amount.getKey(), amount.getValue()))) {
      gang.admit(plan, now);
    }
  }

  private boolean fits(LiveGang gang, NodeId node, ResourceVector amount) {
    ResourceVector left = nodes.free(node);
    LiveGathering gathering = book.gatherings().in(gang.ask().partition());
    boolean isOthers = gathering != null && gathering.gang() != gang;
    return left != null
        && amount.fitsIn(left)
        && (!isOthers || amount.fitsIn(gathering.spare(node, left)));
  }

  private List<Part<NodeId>> parts(LiveGang gang, List<GangAsk.Request> requests) {
    return nodes.parts(gang, requests);
  }
}
