package io.heddle.yarn.demand;

import io.heddle.config.ScoringConfig.TermsConfig;
import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.model.Rounds;
import io.heddle.place.PendingRequest;
import io.heddle.place.RequestIndex;
import io.heddle.place.WaitingLimit;
import io.heddle.profile.ResourceSeconds;
import io.heddle.rule.MasterTurn;
import io.heddle.rule.MastersPlan;
import io.heddle.rule.Reservations;
import io.heddle.score.ResourceWeights;
import io.heddle.score.ScoringPolicy;
import io.heddle.yarn.demand.StageSchedule.StageReport;
import io.heddle.yarn.holding.HoldingRoom;
import io.heddle.yarn.jobs.VectorSpace;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What the applications of one leaf queue ask for. Changes are noted by any thread at the cost of
 * an entry in a queue, and worked in by the scheduling thread just before the leaf's next decision:
 * a node without room costs nothing, and many changes of one application count as one. No decision
 * looks at all applications: what changes with time alone is looked at in rounds, a few
 * applications at each decision.
 */
public final class QueueDemand {
  /**
   * Changed applications that one decision works in at most; it leaves the rest to the next one.
   */
  private static final int MOST_REFRESHES = 2_000;

  /** How often applications are looked at for which something ends by time. */
  private static final long TIMED_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** So many applications are scored anew at once; more than that in rounds. */
  private static final int MOST_AT_ONCE = 64;

  /** How seldom an application is looked at, whose weight depends on the others, of very many. */
  private static final long MOST_ROUND_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** Among more applications that lost a container, one is taken to wait that did not. */
  private static final int MOST_LOOKS = 16;

  private final String queuePath;
  private final RankingRules.QueueOrder order;
  private final ScoringPolicy policy;
  private final VectorSpace vectors;
  private final BooleanSupplier locked;
  private final ChangedApplications changed = new ChangedApplications();

  /** Nothing was asked for, given or ended since what has changed was worked in. */
  private volatile boolean isQuiet;

  // Used by the scheduling thread only, which holds the scheduler's lock.
  private final RequestIndex<FiCaSchedulerApp> index = new RequestIndex<>();
  private final Map<FiCaSchedulerApp, ApplicationIndex> applications = new HashMap<>();
  private final AskingApplications asking;
  private final Rounds<ApplicationIndex> rounds = new Rounds<>(TIMED_NANOS, MOST_ROUND_NANOS);
  private final Rounds<ApplicationIndex> timed = new Rounds<>(TIMED_NANOS, TIMED_NANOS);
  private final QueueForecast forecast;
  private final StageSchedule stages;
  private final HoldingApplications holding;
  private RankingRules rules;
  private boolean upToDate;
  private boolean limited;

  /**
   * What a queue is made with.
   *
   * @param order what the queue's own ordering policy adds
   * @param stages null for a policy that has no plan of its own
   * @param locked whether the caller holds the scheduler's lock
   */
  public record Setup(
      String queuePath,
      RankingRules.QueueOrder order,
      ScoringPolicy policy,
      TermsConfig terms,
      WaitingLimit limit,
      StageSchedule stages,
      VectorSpace vectors,
      BooleanSupplier locked) {}

  public QueueDemand(Setup setup) {
    queuePath = setup.queuePath();
    order = setup.order();
    asking = new AskingApplications(order);
    policy = setup.policy();
    vectors = setup.vectors();
    locked = setup.locked();
    stages = setup.stages();
    forecast =
        policy
            .rules()
            .map(own -> new QueueForecast(setup.terms(), setup.limit(), own.masters()))
            .orElse(null);
    holding = forecast == null || stages != null ? null : new HoldingApplications(setup.limit());
  }

  public String queuePath() {
    return queuePath;
  }

  /** The application for whose overdue request the queue keeps its room at {@code now}. */
  public Optional<FiCaSchedulerApp> keepsRoomFor(long now, long limitNanos) {
    return index.heldFor(now, new WaitingLimit(limitNanos));
  }

  /** A request of a higher application priority than an application's that waits in the queue. */
  public Optional<PendingRequest<FiCaSchedulerApp>> waitsAbove(
      FiCaSchedulerApp application, String partition) {
    return index.firstAbove(
        level(application), partition, request -> RequestEntry.waiting(request) > 0);
  }

  /** The priority of an application where the queue honours it, else 0. */
  public int level(FiCaSchedulerApp application) {
    return order.level(application);
  }

  /**
   * How long a job is predicted to wait for its first task; seconds, above 0; empty under a policy
   * that does not plan. Under the scheduler's lock.
   */
  public OptionalDouble waitSeconds(ResourceSeconds work) {
    return forecast == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(forecast.waitSeconds(work));
  }

  /** Whether each request of any application is ranked, not only the first of one. */
  public boolean ranksEachRequest() {
    return forecast != null;
  }

  /** Whether the policy makes reservations of its own where stock's are not due. */
  public boolean reserves() {
    return forecast != null && forecast.terms().reservation();
  }

  public ScoringPolicy policy() {
    return policy;
  }

  public RequestIndex<FiCaSchedulerApp> index() {
    return index;
  }

  /** An application got or lost a reservation, and nothing else. */
  void reserved(LiveApplication application) {
    changed.note(application);
  }

  /** Notes that an application's demand or counts differ from what the index knows. */
  void changed(LiveApplication application) {
    isQuiet = false;
    changed.note(application);
  }

  /** Notes that an application is no more in this queue; at once where the lock is held. */
  void left(LiveApplication application) {
    if (!locked.getAsBoolean()) {
      changed.note(application);
      return;
    }
    changed.remove(application);
    forget(application);
  }

  /**
   * Notes that stock ended this queue's turn at a request that is beyond the queue's limits.
   *
   * @return whether another walk may serve what is within the limits; not when this one knew them
   */
  public boolean metLimit() {
    boolean unknown = !limited;
    limited = true;
    return unknown;
  }

  /**
   * While the queue is near its limits, leaves requests beyond them out of the ranking. Else stock
   * would end the queue's turn there, although smaller requests wait behind.
   *
   * @param room what the queue may still take; asked while it is near its limits
   */
  public void respectLimits(Supplier<ResourceVector> room) {
    if (limited) {
      index.boundBy(room.get());
      limited = index.isLimited();
    }
    if (!limited) {
      index.boundBy(null);
    }
  }

  /** The next decision knows no limit, as on a node that is lent. */
  public void ignoreLimits() {
    index.boundBy(null);
  }

  /**
   * What a queue may take; asked for once a second.
   *
   * @param capacity that the forecast of the queue is made for
   * @param reach what it is guaranteed or, if that is more, could hold now; or null
   * @param preempts whether stock kills containers of others for whatever the queue waits for
   */
  public record Limits(
      Supplier<ResourceVector> capacity,
      Supplier<ResourceVector> reach,
      Supplier<ResourceVector> room,
      BooleanSupplier preempts) {}

  /** Works in what has changed, and goes on with the round over what changes with time. */
  public void refresh(ResourceWeights urgencyWeights, Limits limits, long now) {
    if (forecast != null && forecast.isDue(now)) {
      forecast.capacity(limits.capacity().get());
      forecast.reach(limits.reach().get());
      forecast.preempts(limits.preempts().getAsBoolean());
    }
    workIn(urgencyWeights, now);
    if (stages != null && stages.isDue(now)) {
      planStages(limits.room(), now);
    }
    if (forecast != null) {
      goRound(limits.room(), now);
    }
  }

  /**
   * Whether another master of a user would leave too little of {@code limit}, the most that the
   * user may hold, for the tasks of the user's started jobs.
   */
  public boolean crowds(String user, ResourceVector limit) {
    return forecast != null && forecast.crowds(user, limit);
  }

  /** Whether it is a user's turn for a first master. */
  public boolean isTurnOf(String user) {
    return forecast == null || forecast.isTurnOf(user);
  }

  private void planStages(Supplier<ResourceVector> room, long now) {
    stages.make(applications.values(), room.get(), forecast.capacity().size(), now);
    applications.values().forEach(requests -> refresh(requests, now));
    stages.entered();
  }

  /** Looks again at some of the applications that change with time alone. */
  private void goRound(Supplier<ResourceVector> room, long now) {
    if (forecast.isDue(now)) {
      forecast.room(room.get());
    }
    if (forecast.renew(now) && applications.size() <= MOST_AT_ONCE) {
      applications.values().forEach(requests -> refresh(requests, now));
    }
    for (int left = timed.due(now); left > 0; left--) {
      refresh(timed.next(), now);
    }
    for (int left = rounds.due(now); left > 0; left--) {
      refresh(rounds.next(), now);
    }
    if (rounds.takeRoundEnd()) {
      forecast.roundEnded();
    }
  }

  private void workIn(ResourceWeights urgencyWeights, long now) {
    if (rules == null || rules.urgencyWeights() != urgencyWeights) {
      rules = new RankingRules(policy, order, vectors, urgencyWeights, forecast, stages);
      applications.values().forEach(requests -> changed.note(requests.application()));
    }
    upToDate = false;
    if (!isQuiet) {
      isQuiet = true;
      index.roomForTasks().changed();
    }
    for (int left = MOST_REFRESHES; left > 0; left--) {
      LiveApplication application = changed.take();
      if (application == null) {
        upToDate = true;
        return;
      }
      try {
        refresh(application, now);
      } catch (Throwable e) {
        // Else it would be out of the ranking until its next change, behind all that are in it.
        application.demandChanged();
        throw e;
      }
    }
  }

  private void refresh(LiveApplication application, long now) {
    if (application.leaf() != this) {
      forget(application);
      index.roomForTasks().freed(now);
      return;
    }
    refresh(requestsOf(application, now), now);
    if (stages != null) {
      stages.changed();
    }
  }

  private ApplicationIndex requestsOf(LiveApplication application, long now) {
    ApplicationIndex known = application.requests();
    if (known == null || !known.isIn(index)) {
      known = applications.computeIfAbsent(application.attempt(), key -> begin(application, now));
      application.requests(known);
    }
    return known;
  }

  private ApplicationIndex begin(LiveApplication application, long now) {
    if (stages != null) {
      stages.arrived(application, now);
    }
    ApplicationIndex requests = new ApplicationIndex(application, index);
    rounds.add(requests);
    return requests;
  }

  private void refresh(ApplicationIndex requests, long now) {
    if (requests.needs() != null) {
      forecast.remove(requests.needs());
    }
    HeldResources held = new HeldResources(requests.application().attempt());
    if (requests.hasFreed(held)) {
      index.roomForTasks().freed(now);
    }
    double share = order.share(held);
    try {
      requests.refresh(rules, held, share, now);
    } finally {
      if (requests.needs() != null) {
        forecast.add(requests.needs());
      }
      if (holding != null) {
        holding.note(
            requests,
            vectors.vector(Resources.add(held.all(), held.application().getCurrentReservation())),
            now);
      }
      asking.changed(requests);
      time(requests, requests.changesWithTime());
    }
  }

  private void time(ApplicationIndex requests, boolean changesWithTime) {
    if (requests.isTimed() == changesWithTime) {
      return;
    }
    requests.time(changesWithTime);
    if (changesWithTime) {
      timed.add(requests);
    } else {
      timed.remove(requests);
    }
  }

  private void forget(LiveApplication application) {
    ApplicationIndex gone = applications.remove(application.attempt());
    if (gone != null) {
      asking.remove(gone);
      if (holding != null) {
        holding.forget(application.attempt());
      }
      rounds.remove(gone);
      timed.remove(gone);
      gone.clear();
      application.requests(null);
      if (gone.needs() != null) {
        forecast.remove(gone.needs());
      }
      if (stages != null) {
        stages.left(application);
      }
    }
  }

  /**
   * Whether all {@code known} applications of the queue have been worked in. Else stock knows some
   * that are not here, and only its own order shows them.
   */
  public boolean knowsAll(int known) {
    return upToDate && applications.size() == known;
  }

  /** The applications that ask for anything, in stock order. */
  public Iterator<FiCaSchedulerApp> asking() {
    return asking.asking();
  }

  /**
   * Returns the applications that stock must see whatever the queue's guarantee; see
   * AskingApplications.
   */
  public Iterator<FiCaSchedulerApp> needingStock() {
    return asking.needingStock(index::isAboveOthers);
  }

  /**
   * A change of a container on a node that stock would come to before an application, and that a
   * pass has not offered; null where there is none.
   */
  public PendingRequest<FiCaSchedulerApp> changeBefore(
      FiCaSchedulerApp application, NodeId node, long pass) {
    return asking.anyChanges()
        ? asking.changeBefore(applications.get(application), node, pass)
        : null;
  }

  /**
   * The first request that an application itself puts before one of its requests and that fulfils
   * {@code condition}; null for none, for MapReduce and admitted gangs, and where the policy orders
   * stages or leaves the order to stock.
   */
  public PendingRequest<FiCaSchedulerApp> ownBefore(
      PendingRequest<FiCaSchedulerApp> request,
      Predicate<PendingRequest<FiCaSchedulerApp>> condition) {
    boolean isOrdered =
        ranksEachRequest() && stages == null && request.identity().kind() == RequestKind.OTHER;
    ApplicationIndex requests = isOrdered ? applications.get(request.application()) : null;
    return requests == null || requests.application().hasPlaces()
        ? null
        : requests.ownBefore(request.identity().priority(), condition);
  }

  /**
   * What the queue's plan says for the next decision. Nothing is asked unless something does not
   * fit.
   *
   * @param isDue whether the queue is owed something, so that stock reserves for it
   * @param mayReserve whether another node may be reserved where it is owed nothing
   */
  public void plan(BooleanSupplier isDue, BooleanSupplier mayReserve) {
    index.planned(masters(), () -> reservations(isDue, mayReserve));
    if (forecast != null) {
      index
          .roomForTasks()
          .mastersHold(
              forecast.mastersLeaveRoom() ? forecast.heldByMasters() : null,
              forecast.haveMastersAsked());
    }
  }

  /** What its running masters hold, of all partitions; null where that is not known. */
  public ResourceVector heldByMasters() {
    return forecast == null ? null : forecast.heldByMasters();
  }

  private MastersPlan masters() {
    return forecast == null
        ? MastersPlan.of(MasterTurn.FIRST)
        : forecast.masters(index.roomForTasks().knowsTasks());
  }

  private Reservations reservations(BooleanSupplier isDue, BooleanSupplier mayReserve) {
    if (forecast == null) {
      return Reservations.STOCK_ORDER;
    }
    if (!reserves() || isDue.getAsBoolean()) {
      return Reservations.BY_SCORE;
    }
    return policy.rules().orElseThrow().reservations().choose(index.hasOneDemand(), mayReserve);
  }

  /** See {@link io.heddle.rule.ReservationRule#plansWithGuarantee}. */
  public boolean plansWithGuarantee() {
    return policy.rules().map(own -> own.reservations().plansWithGuarantee()).orElse(false);
  }

  /**
   * Whether preemption took a container from an application just before {@code now} (nanoseconds),
   * and others of the queue wait for the room; or from another one, for a higher priority.
   */
  public boolean yieldsToOthers(FiCaSchedulerApp application, long now) {
    boolean hasLost = hasJustLost(application, now);
    boolean haveOthersLost = false;
    boolean waitsAbove = false;
    Iterator<FiCaSchedulerApp> waiting = asking();
    for (int looks = 0; waiting.hasNext() && looks < MOST_LOOKS; looks++) {
      FiCaSchedulerApp other = waiting.next();
      boolean hasOtherLost = hasJustLost(other, now);
      if (hasLost && !hasOtherLost) {
        return true;
      }
      haveOthersLost |= hasOtherLost;
      waitsAbove |= isAbove(other, application) && !hasOtherLost;
    }
    return (hasLost && waiting.hasNext()) || (haveOthersLost && waitsAbove);
  }

  /** In fair order, too: preemption goes by priority there. */
  private static boolean isAbove(FiCaSchedulerApp one, FiCaSchedulerApp other) {
    return one.getPriority().getPriority() > other.getPriority().getPriority();
  }

  /** Whether preemption took from an application what it is not to get again by {@code now}. */
  public boolean isSpared(FiCaSchedulerApp application, long now) {
    ApplicationIndex requests = applications.get(application);
    return requests != null && requests.application().isSpared(now);
  }

  private boolean hasJustLost(FiCaSchedulerApp application, long now) {
    ApplicationIndex requests = applications.get(application);
    return requests != null && requests.application().hasJustLost(now);
  }

  /** Whether applications of the queue may hold what they have until they have all. */
  public boolean holds() {
    return holding != null && !holding.isEmpty();
  }

  /** Whether others may not be served before an application has all; see HoldingApplications. */
  public boolean isAwaited(FiCaSchedulerApp application) {
    return holding != null && holding.isAwaited(application);
  }

  /**
   * Whether an application may be served at {@code now} (nanoseconds) although others may hold what
   * they have until they have all; see HoldingApplications.
   *
   * @param room what the queue's applications share
   */
  public boolean mayServe(
      FiCaSchedulerApp application,
      String partition,
      Supplier<HoldingRoom<FiCaSchedulerApp>> room,
      long now) {
    ApplicationIndex requests = holding == null ? null : applications.get(application);
    return requests == null || holding.mayServe(requests, partition, room, now);
  }

  /** What the last plan of stages says, of any thread; nothing where the policy makes none. */
  public List<StageReport> stageReports() {
    return stages == null ? List.of() : stages.reports();
  }

  /** The requests of an application, or null if none is known. */
  public ApplicationIndex requestsOf(FiCaSchedulerApp application) {
    return applications.get(application);
  }

  /**
   * Whether all that an application waits for was offered in a pass, or is not to start now. Of one
   * that is not known, nothing was.
   */
  public boolean allTried(FiCaSchedulerApp application, long pass) {
    ApplicationIndex requests = applications.get(application);
    return requests != null
        && (requests.allTried(pass) || (forecast != null && requests.waitsForAdmission()));
  }

  /** The waiting request of an application's key, or null. */
  public PendingRequest<FiCaSchedulerApp> request(
      FiCaSchedulerApp application, SchedulerRequestKey key) {
    ApplicationIndex requests = applications.get(application);
    return requests == null ? null : requests.get(key);
  }
}
