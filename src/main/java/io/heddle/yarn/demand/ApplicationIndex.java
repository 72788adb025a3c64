package io.heddle.yarn.demand;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;
import io.heddle.place.PendingRequest;
import io.heddle.place.RequestIndex;
import io.heddle.score.RemainingWork;
import io.heddle.score.RequestScore;
import io.heddle.score.RequestState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * The waiting requests of one application in the index of its queue. A MapReduce application has
 * one for each of its request keys, to be served in any order. So has any other under a policy that
 * plans ahead; else it has one, for its first key, since only it knows why it asks in that order.
 */
public final class ApplicationIndex {
  /** What an application may have in the index; a MapReduce application uses three. */
  private static final int MOST_REQUESTS = 16;

  private final LiveApplication application;
  private final RequestIndex<FiCaSchedulerApp> index;
  private final long clusterTimestamp;
  private final int number;
  private final int attemptNumber;
  private final List<RequestEntry> entries = new ArrayList<>(3);
  private boolean complete;
  private boolean covered;
  private boolean holdsBack;
  private boolean awaitsFiling;
  private boolean timed;
  private Filed filed;
  private double share;
  private ApplicationNeeds needs;
  private Resource held;
  private final MapReduceDemands mapReduce = new MapReduceDemands();
  private final ApplicationForecast outlook;
  private final boolean ranBefore;

  /**
   * Where an application is filed among those that stock may have to see.
   *
   * @param level its priority where the queue honours it, else 0; larger is first
   * @param share what it holds where the queue prefers those who hold less, else 0
   * @param needsStock whether stock must see it whatever its queue is due: it has requests that
   *     Heddle cannot stand in for, with a placement constraint, for a change of a container, or
   *     too many of them
   */
  record Filed(int level, double share, boolean asks, boolean needsStock, boolean changes) {}

  /** As a queue's own policy orders applications. */
  static final Comparator<ApplicationIndex> IN_STOCK_ORDER = ApplicationIndex::compareInStockOrder;

  ApplicationIndex(LiveApplication application, RequestIndex<FiCaSchedulerApp> index) {
    this.application = application;
    this.index = index;
    this.outlook = new ApplicationForecast(application);
    this.ranBefore = application.hasMaster();
    ApplicationAttemptId attempt = application.attempt().getApplicationAttemptId();
    this.clusterTimestamp = attempt.getApplicationId().getClusterTimestamp();
    this.number = attempt.getApplicationId().getId();
    this.attemptNumber = attempt.getAttemptId();
  }

  // Written out, and without the identifiers' objects: it is most of what filing costs.
  private static int compareInStockOrder(ApplicationIndex left, ApplicationIndex right) {
    int order = Integer.compare(right.filed.level, left.filed.level);
    if (order == 0) {
      order = Double.compare(left.filed.share, right.filed.share);
    }
    if (order == 0) {
      order = Long.compare(left.clusterTimestamp, right.clusterTimestamp);
    }
    if (order == 0) {
      order = Integer.compare(left.number, right.number);
    }
    return order != 0 ? order : Integer.compare(left.attemptNumber, right.attemptNumber);
  }

  public LiveApplication application() {
    return application;
  }

  boolean isIn(RequestIndex<FiCaSchedulerApp> other) {
    return index == other;
  }

  /** Whether the application holds less of anything than when this was asked last. */
  boolean hasFreed(HeldResources now) {
    boolean hasFreed = held != null && !Resources.fitsIn(held, now.all());
    held = now.all();
    return hasFreed;
  }

  /** Whether each waiting request was offered in pass {@code pass}, or is held back. */
  boolean allTried(long pass) {
    for (RequestEntry entry : entries) {
      if (entry.request != null && !entry.request.triedIn(pass)) {
        return false;
      }
    }
    return complete && !entries.isEmpty();
  }

  /** Whether the request of this key is asked for and held back by a plan. */
  public boolean isHeldBack(SchedulerRequestKey key) {
    RequestEntry entry = find(key);
    return entry != null && isHeldBack(entry);
  }

  private boolean isHeldBack(RequestEntry entry) {
    return holdsBack && entry.request == null;
  }

  /** Whether its master is not to start now, which stock would not know. */
  public boolean waitsForAdmission() {
    int level = entries.isEmpty() ? Integer.MIN_VALUE : entries.get(0).identity().level();
    return !application.hasMaster() && !index.admits(level, outlook.startsAtOnce());
  }

  Filed place(int level) {
    boolean asks = !entries.isEmpty();
    return new Filed(level, share, asks, asks && !covered, asksForChanges());
  }

  /** Whether it asks for a change of a container. */
  boolean asksForChanges() {
    for (RequestEntry entry : entries) {
      if (entry.isChange()) {
        return true;
      }
    }
    return false;
  }

  /** Whether the request of this key was offered in a pass, or is held back by a plan. */
  public boolean isPassedOver(SchedulerRequestKey key, long pass) {
    RequestEntry entry = find(key);
    return entry != null
        && (entry.request == null ? isHeldBack(entry) : entry.request.triedIn(pass));
  }

  /**
   * The request of the smallest number below {@code priority} that fulfils a condition, or null.
   */
  PendingRequest<FiCaSchedulerApp> ownBefore(
      int priority, Predicate<PendingRequest<FiCaSchedulerApp>> condition) {
    PendingRequest<FiCaSchedulerApp> first = null;
    int least = priority;
    for (RequestEntry entry : entries) {
      PendingRequest<FiCaSchedulerApp> request = entry.request;
      if (request != null
          && request.identity().priority() < least
          && !entry.isChange()
          && condition.test(request)) {
        first = request;
        least = request.identity().priority();
      }
    }
    return first;
  }

  /** A change of a container on a node that a pass has not offered, or null. */
  PendingRequest<FiCaSchedulerApp> changeOn(NodeId node, long pass) {
    for (RequestEntry entry : entries) {
      if (entry.isChange() && entry.request != null && !entry.request.triedIn(pass)) {
        RMContainer container =
            application.attempt().getRMContainer(entry.key().getContainerToUpdate());
        if (container != null && container.getAllocatedNode().equals(node)) {
          return entry.request;
        }
      }
    }
    return null;
  }

  /** Where it is filed; null before it is. */
  Filed filed() {
    return filed;
  }

  void file(Filed newPlace) {
    filed = newPlace;
  }

  boolean awaitsFiling() {
    return awaitsFiling;
  }

  void awaitFiling(boolean newAwaitsFiling) {
    awaitsFiling = newAwaitsFiling;
  }

  /** Whether its queue looks at it each second. */
  boolean isTimed() {
    return timed;
  }

  /** Notes whether its queue looks at it each second. */
  void time(boolean newTimed) {
    timed = newTimed;
  }

  /** What it needs as its queue's forecast knows it; null where that does not. */
  ApplicationNeeds needs() {
    return needs;
  }

  /** Whether the next change of what it waits for, or counts for, is one of time alone. */
  boolean changesWithTime() {
    return needs != null && (needs.isYoung() || outlook.waitsForLastMap());
  }

  /** The waiting request of this key, or null. */
  public PendingRequest<FiCaSchedulerApp> get(SchedulerRequestKey key) {
    RequestEntry entry = find(key);
    return entry == null ? null : entry.request;
  }

  private RequestEntry find(SchedulerRequestKey key) {
    for (RequestEntry entry : entries) {
      if (entry.key().equals(key)) {
        return entry;
      }
    }
    return null;
  }

  /** It is no more in this queue; its requests may wait on in another one. */
  void clear() {
    entries.forEach(this::leave);
    entries.clear();
  }

  /**
   * Brings the index up to date: to what the application asks for where that may have changed, else
   * to its counts alone, which is what a container that comes or goes changes.
   *
   * @param newShare what it holds where the queue prefers those who hold less, else 0
   */
  void refresh(RankingRules rules, HeldResources held, double newShare, long now) {
    share = newShare;
    boolean looks = application.takeDemandChanged();
    if (looks) {
      look(rules, now);
      entries.removeIf(this::removeUnlessAsked);
      mapReduce.look(entries, application);
    }
    for (RequestEntry entry : entries) {
      entry.pending = looks ? entry.count : entry.waiting(application.attempt());
    }
    MapReduceProgress progress =
        application.isMapReduce() ? mapReduce.progress(application, rules) : null;
    QueueForecast plan = rules.plan();
    if (plan != null) {
      lookAhead(progress, plan, now);
      outlook.hold(rules.vectors().vector(held.all()), plan);
    }
    holdsBack = false;
    boolean gangWaits = application.gang() != null && gangWaits(now);
    for (RequestEntry entry : entries) {
      if (gangWaits || (plan != null && outlook.holdsBack(entry.identity().kind(), plan, now))) {
        holdsBack = true;
        entry.heldBack = true;
        leave(entry);
      } else {
        release(entry, now);
        rank(entry, rules, progress, now);
      }
    }
    needs = plan == null ? null : needsNow(rules, plan, now);
  }

  private boolean gangWaits(long now) {
    return application.hasMaster()
        ? application.gang().note(GangRequests.of(entries, complete), application.running(), now)
        : application.gang().holdsMaster();
  }

  private ApplicationNeeds needsNow(RankingRules rules, QueueForecast plan, long now) {
    double[] waiting = new double[plan.capacity().size()];
    for (RequestEntry entry : entries) {
      if (isRanked(entry)) {
        RemainingWork.add(waiting, entry.identity().demand(), entry.pending);
      }
    }
    return new ApplicationNeeds(
        application.attempt().getUser(),
        outlook.work(),
        waiting,
        application.hasMaster(),
        application.hasMaster() ? rules.masterDemand(application.attempt()) : null,
        isYoung(now),
        outlook.chainSeconds());
  }

  private void lookAhead(MapReduceProgress progress, QueueForecast plan, long now) {
    int reduces = 0;
    for (RequestEntry entry : entries) {
      if (entry.identity().kind() == RequestKind.REDUCE) {
        reduces = AskedContainers.plus(reduces, entry.pending);
      }
    }
    outlook.look(progress, reduces, plan, now);
    for (RequestEntry entry : entries) {
      if (entry.identity().kind() == RequestKind.OTHER) {
        outlook.addOther(entry.identity().demand(), entry.pending);
      }
    }
    outlook.fill(plan);
  }

  private void rank(RequestEntry entry, RankingRules rules, MapReduceProgress progress, long now) {
    RequestKind kind = entry.identity().kind();
    QueueForecast plan = rules.plan();
    RequestScore score = score(entry, rules, progress, now);
    if (entry.request == null) {
      entry.request =
          new PendingRequest<>(
              application.attempt(), entry.key(), entry.identity(), score, share, entry.clock());
      index.add(entry.request);
    } else {
      index.rank(entry.request, score, share);
    }
    if (plan != null) {
      entry.request.expect(
          rules.stages() != null ? 0 : outlook.criticality(kind, plan),
          outlook.seconds().of(kind),
          outlook.startsAtOnce());
    }
  }

  private RequestScore score(
      RequestEntry entry, RankingRules rules, MapReduceProgress progress, long now) {
    RequestKind kind = entry.identity().kind();
    QueueForecast plan = rules.plan();
    if (rules.stages() != null) {
      double weight = rules.stages().weight(application, entry.identity().priority());
      return rules.score(
          kind, progress, outlook.forecast(kind, plan), RequestState.Standing.NONE, weight);
    }
    if (plan == null) {
      return rules.score(kind, progress, RequestState.Forecast.NONE, RequestState.Standing.NONE, 1);
    }
    RequestState.Standing standing =
        new RequestState.Standing(
            outlook.heldParts(kind),
            // Whole seconds, so that milliseconds do not decide between equals.
            (int) TimeUnit.NANOSECONDS.toSeconds(now - entry.clock().turn()));
    RequestScore score = rules.score(kind, progress, outlook.forecast(kind, plan), standing, 1);
    double lead = outlook.lead(kind);
    return lead == 0 ? score : score.raisedBy(lead);
  }

  private void release(RequestEntry entry, long now) {
    if (entry.heldBack) {
      entry.heldBack = false;
      entry.clock().restart(now);
    }
  }

  private void leave(RequestEntry entry) {
    if (entry.request != null) {
      index.remove(entry.request);
      entry.request = null;
    }
  }

  private boolean removeUnlessAsked(RequestEntry entry) {
    if (!entry.asked) {
      leave(entry);
      if (entries.stream().noneMatch(other -> other.asked && other.key().equals(entry.key()))) {
        application.forgetClock(entry.key());
      }
    }
    return !entry.asked;
  }

  /** Notes what the application asks for now, up to the most that it may have in the index. */
  private void look(RankingRules rules, long now) {
    FiCaSchedulerApp attempt = application.attempt();
    boolean waitsForMaster = attempt.isWaitingForAMContainer();
    int level = rules.level(attempt);
    List<Double> jobScores = rules.jobScores(application);
    int found = 0;
    complete = true;
    covered = true;
    entries.forEach(entry -> entry.asked = false);
    for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
      AppPlacementAllocator<FiCaSchedulerNode> allocator = attempt.getAppPlacementAllocator(key);
      PendingAsk ask = allocator == null ? null : allocator.getPendingAsk(ResourceRequest.ANY);
      if (ask == null || ask.getCount() <= 0) {
        continue;
      }
      covered &= allocator instanceof ObservedAllocator && key.getContainerToUpdate() == null;
      if (found++ == MOST_REQUESTS) {
        complete = false;
        covered = false;
        return;
      }
      RequestKind kind = waitsForMaster ? RequestKind.APPLICATION_MASTER : application.kindOf(key);
      String partition = allocator.getPrimaryRequestedNodePartition();
      PendingRequest.Identity identity =
          new PendingRequest.Identity(
              attempt.getApplicationId().getClusterTimestamp(),
              attempt.getApplicationId().getId(),
              key.getPriority().getPriority(),
              level,
              kind,
              rules.vectors().vector(ask.getPerAllocationResource()),
              partition,
              jobScores);
      RequestEntry entry = find(key);
      if (entry == null || !entry.identity().equals(identity)) {
        boolean wasHeldBack = entry != null && entry.heldBack;
        entry = new RequestEntry(key, identity, application.clock(key, now));
        entry.heldBack = wasHeldBack;
        entries.add(entry);
      }
      entry.asked = true;
      entry.count = ask.getCount();
      entry.ask(allocator);
      entry.size(ask.getPerAllocationResource());
      entry.clock().count(entry.count, now);
      if (waitsForMaster || (!ranksAll(application) && rules.plan() == null)) {
        return;
      }
    }
  }

  /** A gang is all that its application asks for, whatever it needs first. */
  private static boolean ranksAll(LiveApplication application) {
    return application.isMapReduce() || application.gang() != null;
  }

  public List<RequestEntry> entries() {
    return Collections.unmodifiableList(entries);
  }

  public boolean holdsBack() {
    return holdsBack;
  }

  /** Adds what is asked for and not held back, in amounts: how many containers that is. */
  public long addWaiting(double[] waiting) {
    long containers = 0;
    for (RequestEntry entry : entries) {
      if (isRanked(entry)) {
        int count = RequestEntry.waiting(application.attempt(), entry.key());
        RemainingWork.add(waiting, entry.identity().demand(), count);
        containers += count;
      }
    }
    return containers;
  }

  /** Whether it waits and is not held back; masters are counted elsewhere. */
  private static boolean isRanked(RequestEntry entry) {
    return entry.request != null && entry.identity().kind() != RequestKind.APPLICATION_MASTER;
  }

  /**
   * Whether its master started a short while ago and has neither asked for anything nor got it.
   * After a move, refresh or restart no master is waited for.
   */
  private boolean isYoung(long now) {
    return !ranBefore && entries.isEmpty() && application.isYoung(now);
  }
}
