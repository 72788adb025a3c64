package io.heddle.yarn.explain;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import io.heddle.expect.Expectations;
import io.heddle.expect.TimeInterval;
import io.heddle.explain.Explanation;
import io.heddle.explain.Explanation.Expected;
import io.heddle.explain.Explanation.Expected.Span;
import io.heddle.explain.Explanation.Placed;
import io.heddle.explain.Explanation.Placed.Asked;
import io.heddle.explain.Reason;
import io.heddle.model.HintTags;
import io.heddle.place.CandidateComparison;
import io.heddle.place.PendingRequest;
import io.heddle.web.CachedSnapshot;
import io.heddle.web.Text;
import io.heddle.yarn.admission.AdmissionStatuses;
import io.heddle.yarn.demand.AskedContainers;
import io.heddle.yarn.demand.LiveApplications;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.demand.RequestEntry;
import io.heddle.yarn.heartbeat.PlacementNote;
import io.heddle.yarn.heartbeat.PlacementNotes;
import io.heddle.yarn.heartbeat.RankedOrdering;
import io.heddle.yarn.jobs.VectorSpace;
import io.heddle.yarn.nodes.NodeFilters;
import io.heddle.yarn.reclaim.LentContainers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** Explains waiting and placed containers; locks the scheduler only to look up a few requests. */
public final class Explainer {
  private static final int MOST_LOST = 5;
  private static final int MOST_TEXT = 1_000;

  /** Different requests of an application whose demand is counted at most. */
  private static final int MOST_COUNTED = 200;

  /** So many requests that are counted, without a lock, cost what one costs that is looked at. */
  private static final int COUNTED_PER_LOOK = 16;

  private final CapacityScheduler scheduler;
  private final LiveApplications applications;
  private final LongSupplier ticker;
  private final PlacementNotes notes;
  private final AdmissionStatuses statuses;
  private final LentContainers lent;
  private final LentContainers lentMemory;
  private final NodeFilters filters;
  private final Lock readLock;
  private final CachedSnapshot<List<PlacementNote>> allNotes;
  private final LookLimit limit;
  private final LastExplanations last = new LastExplanations();

  /**
   * An explainer.
   *
   * @param notes why containers were placed
   * @param lent those that were placed beyond the vcores that their nodes have
   * @param lentMemory the same of memory
   * @param filters nodes that get no new container for now
   * @param ticker nanoseconds, monotone
   * @param readLock the scheduler's
   */
  public Explainer(
      CapacityScheduler scheduler,
      LiveApplications applications,
      PlacementNotes notes,
      AdmissionStatuses statuses,
      LentContainers lent,
      LentContainers lentMemory,
      NodeFilters filters,
      LongSupplier ticker,
      Lock readLock) {
    this.scheduler = scheduler;
    this.applications = applications;
    this.ticker = ticker;
    this.notes = notes;
    this.statuses = statuses;
    this.lent = lent;
    this.lentMemory = lentMemory;
    this.filters = filters;
    this.readLock = readLock;
    allNotes = new CachedSnapshot<>(notes::all, ticker);
    limit = new LookLimit(ticker);
  }

  /** What is known of an application; nothing where the ResourceManager does not know it. */
  public Optional<Explanation> of(ApplicationId id, HeddleConfig config) {
    RMApp app = scheduler.getRMContext().getRMApps().get(id);
    if (app == null) {
      return Optional.empty();
    }
    long now = ticker.getAsLong();
    if (!limit.allows()) {
      Optional<Explanation> known = last.get(id, now);
      if (known.isPresent()) {
        return known;
      }
    }
    Explanation explanation = explain(app, config, now);
    last.put(id, explanation, now);
    return Optional.of(explanation);
  }

  private Explanation explain(RMApp app, HeddleConfig config, long now) {
    ApplicationId id = app.getApplicationId();
    FiCaSchedulerApp attempt = attempt(app);
    List<PlacementNote> placed = notes.ask(id, now);
    return new Explanation(
        id.toString(),
        app.getUser(),
        app.getName(),
        app.getState().name(),
        attempt == null ? app.getQueue() : attempt.getCSLeafQueue().getQueuePath(),
        Text.of(config.mode()),
        policy(attempt == null ? scheduler.getQueue(app.getQueue()) : attempt.getQueue(), config),
        attempt == null ? 0 : attempt.getLiveContainersMap().size(),
        attempt == null ? 0 : lent.of(attempt),
        attempt == null ? 0 : lentMemory.of(attempt),
        attempt == null ? 0 : asked(attempt),
        reasons(app, attempt, config, nodes()),
        placed.stream().map(this::placed).toList(),
        lost(id),
        expected(id, now));
  }

  private Expected expected(ApplicationId id, long now) {
    Expectations.Expected found = applications.expectations().of(id, now);
    return new Expected(span(found.start()), span(found.end()));
  }

  private Span span(Optional<TimeInterval> interval) {
    long wall = scheduler.getClock().getTime();
    return interval
        .map(rest -> new Span(wall + millis(rest.low()), wall + millis(rest.high())))
        .orElse(null);
  }

  private static long millis(double seconds) {
    return Math.round(seconds * TimeUnit.SECONDS.toMillis(1));
  }

  /** Foremost reasons first, as in {@link #of}; nodes are looked up once for all. Thread-safe. */
  public Function<ApplicationId, List<Reason>> reasons(HeddleConfig config) {
    NodeFit nodes = nodes();
    return id -> {
      RMApp app = scheduler.getRMContext().getRMApps().get(id);
      return app == null ? List.of() : reasons(app, attempt(app), config, nodes);
    };
  }

  private NodeFit nodes() {
    return new NodeFit(scheduler.getResourceCalculator(), scheduler::getAllNodes, limit);
  }

  private FiCaSchedulerApp attempt(RMApp app) {
    RMAppAttempt current = app.getCurrentAppAttempt();
    if (current == null || RMAppImpl.isAppInFinalState(app)) {
      return null;
    }
    ApplicationAttemptId id = current.getAppAttemptId();
    return scheduler.getApplicationAttempt(id);
  }

  /** Also of one that waits to be started, or has ended. */
  private static String policy(Queue queue, HeddleConfig config) {
    return queue instanceof AbstractLeafQueue leaf
            && leaf.getOrderingPolicy() instanceof RankedOrdering
        ? config.queues().of(leaf.getQueuePath()).policy()
        : "stock";
  }

  private int asked(FiCaSchedulerApp attempt) {
    limit.looked(different(attempt) / COUNTED_PER_LOOK);
    return attempt.getSchedulerKeys().stream()
        .limit(MOST_COUNTED)
        .mapToInt(key -> RequestEntry.waiting(attempt, key))
        .reduce(0, AskedContainers::plus);
  }

  private static int different(FiCaSchedulerApp attempt) {
    return (int) attempt.getSchedulerKeys().stream().limit(MOST_COUNTED).count();
  }

  private List<Reason> reasons(
      RMApp app, FiCaSchedulerApp attempt, HeddleConfig config, NodeFit nodes) {
    List<Reason> reasons = new ArrayList<>();
    limit.looked(1);
    if (!limit.allows()) {
      reasons.add(
          Reason.of(
              Reason.Kind.BUSY,
              "too many applications are asked about now; ask again in a second"));
    } else if (attempt == null) {
      boolean ended = RMAppImpl.isAppInFinalState(app);
      reasons.add(
          Reason.of(
              ended ? Reason.Kind.ENDED : Reason.Kind.NOT_ACCEPTED,
              ended ? "it has ended: %s" : "YARN has not given it to the scheduler yet: %s",
              app.getState()));
    } else {
      Optional<Reason> held =
          statuses
              .of(attempt)
              .flatMap(each -> HeldReason.of(attempt.getApplicationId(), each, config.mode()));
      if (held.isEmpty() || config.mode() != Mode.ACTIVE) {
        addReasons(reasons, attempt, config, nodes);
      }
      // In shadow mode it is not what it waits for, and so comes last.
      held.ifPresent(reasons::add);
    }
    badHints(app).ifPresent(reasons::add);
    yarns(app).ifPresent(reasons::add);
    return reasons;
  }

  private void addReasons(
      List<Reason> reasons, FiCaSchedulerApp attempt, HeddleConfig config, NodeFit nodes) {
    if (attempt.isWaitingForAMContainer() && nodes.isEmpty(attempt.getAppAMNodePartitionName())) {
      // Without a node stock activates nothing, whatever the limits say.
      reasons.add(nodes.noNode(attempt.getAppAMNodePartitionName()));
      return;
    }
    WaitingReasons found = look(attempt, config);
    reasons.addAll(found.reasons());
    keptFor(attempt, config).ifPresent(reasons::add);
    NodeReasons further = new NodeReasons(scheduler, nodes, filters);
    for (WaitingReasons.Waits waits : found.requests()) {
      Reason node = nodes.of(waits.demand(), label(waits), waits.text());
      boolean isLasting =
          node.kind().equals(Reason.Kind.TOO_LARGE.label())
              || node.kind().equals(Reason.Kind.NO_NODE.label());
      Optional<Reason> other =
          isLasting ? Optional.empty() : further.of(attempt, waits, label(waits));
      other.ifPresent(reasons::add);
      if (isLasting || (!waits.limited() && other.isEmpty())) {
        reasons.add(node);
        if (node.kind().equals(Reason.Kind.TURN.label())) {
          higherPriority(attempt, config, label(waits)).ifPresent(reasons::add);
        }
      }
    }
    int more = different(attempt) - found.lookedAt();
    // Where a limit stops all of it, none was looked at.
    if (more > 0 && found.lookedAt() > 0) {
      reasons.add(
          Reason.of(
              Reason.Kind.MORE_REQUESTS,
              "it has %s%d more requests; the first %d were looked at",
              found.lookedAt() + more < MOST_COUNTED ? "" : "at least ",
              more,
              found.lookedAt()));
    }
    reasons.sort(Reason.FOREMOST_FIRST);
  }

  private Optional<Reason> keptFor(FiCaSchedulerApp attempt, HeddleConfig config) {
    return ofQueue(
        attempt,
        config,
        leaf ->
            leaf.keepsRoomFor(ticker.getAsLong(), config.waitingLimitNanos())
                .filter(other -> !other.equals(attempt))
                .map(
                    other ->
                        Reason.of(
                            Reason.Kind.ROOM_KEPT,
                            "queue %s keeps its room for %s, which has waited beyond the limit"
                                + " (waiting-limit-ms)",
                            leaf.queuePath(),
                            other.getApplicationId())));
  }

  private Optional<Reason> higherPriority(
      FiCaSchedulerApp attempt, HeddleConfig config, String label) {
    return ofQueue(
        attempt,
        config,
        leaf ->
            leaf.waitsAbove(attempt, label)
                .map(
                    other ->
                        Reason.of(
                            Reason.Kind.HIGHER_PRIORITY,
                            "queue %s serves %s first, whose application priority is %d",
                            leaf.queuePath(),
                            other.application().getApplicationId(),
                            other.identity().level())));
  }

  private Optional<Reason> ofQueue(
      FiCaSchedulerApp attempt,
      HeddleConfig config,
      Function<QueueDemand, Optional<Reason>> reason) {
    if (config.mode() != Mode.ACTIVE) {
      return Optional.empty();
    }
    readLock.lock();
    try {
      return Optional.ofNullable(applications.leafOf(attempt)).flatMap(reason);
    } finally {
      readLock.unlock();
    }
  }

  private static String label(WaitingReasons.Waits waits) {
    return waits.label() == null ? CommonNodeLabelsManager.NO_LABEL : waits.label();
  }

  private WaitingReasons look(FiCaSchedulerApp attempt, HeddleConfig config) {
    WaitingReasons found =
        new WaitingReasons(scheduler, config, attempt, ticker.getAsLong())
            .look(keys -> plans(attempt, keys));
    limit.looked(found.lookedAt());
    return found;
  }

  private RequestPlans plans(FiCaSchedulerApp attempt, List<SchedulerRequestKey> keys) {
    readLock.lock();
    try {
      return RequestPlans.of(applications.leafOf(attempt), attempt, keys);
    } finally {
      readLock.unlock();
    }
  }

  private static Optional<Reason> badHints(RMApp app) {
    Set<String> tags = app.getApplicationTags();
    return HintTags.read(tags == null ? Set.of() : tags)
        .problem()
        .map(problem -> new Reason(Reason.Kind.BAD_HINTS.label(), problem));
  }

  private static Optional<Reason> yarns(RMApp app) {
    String said = app.getDiagnostics().toString();
    RMAppAttempt attempt = app.getCurrentAppAttempt();
    if (said.isBlank() && attempt != null && attempt.getDiagnostics() != null) {
      said = attempt.getDiagnostics();
    }
    String text = said.strip();
    return text.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Reason(
                Reason.Kind.YARN.label(), text.substring(0, Math.min(MOST_TEXT, text.length()))));
  }

  private List<Placed> lost(ApplicationId id) {
    return allNotes.get().stream()
        .filter(note -> note.wasLostBy(id.getClusterTimestamp(), id.getId()))
        // In shadow mode a note may be kept for both applications.
        .distinct()
        .sorted(Comparator.comparingLong(PlacementNote::millis).reversed())
        .limit(MOST_LOST)
        .map(this::placed)
        .toList();
  }

  private Placed placed(PlacementNote note) {
    return DecisionFormatter.of(
        note, lent.contains(note.container()), lentMemory.contains(note.container()));
  }

  static final class DecisionFormatter {
    private static final double PERCENT = 100;

    private DecisionFormatter() {}

    static Placed of(PlacementNote note, boolean reclaimed, boolean reclaimedMemory) {
      CandidateComparison comparison = note.comparison();
      return new Placed(
          note.millis(),
          note.container().toString(),
          note.node().toString(),
          note.queue(),
          note.queueUsed() * PERCENT,
          Text.of(note.mode()),
          note.policy(),
          note.term().name(),
          asked(note.given()),
          note.preferred() == null ? null : asked(note.preferred()),
          comparison == null
              ? List.of()
              : comparison.best().stream().map(one -> one.of(asked(one.request()))).toList(),
          comparison == null ? null : Text.of(comparison.combination()),
          comparison == null ? 0 : comparison.candidates(),
          reclaimed,
          reclaimedMemory);
    }

    private static Asked asked(PendingRequest.Identity request) {
      return new Asked(
          ApplicationId.newInstance(request.epoch(), (int) request.order()).toString(),
          request.priority(),
          Text.of(request.kind()),
          VectorSpace.text(request.demand()));
    }
  }
}
