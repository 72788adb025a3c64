package io.heddle.yarn;

import io.heddle.config.TermsConfig;
import io.heddle.model.ResourceVector;
import io.heddle.place.DecisionTerm;
import io.heddle.place.PendingRequest;
import io.heddle.place.RequestIndex;
import io.heddle.place.StockOrder;
import io.heddle.score.ResourceWeights;
import io.heddle.score.ScoringPolicy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * The waiting requests of one leaf queue. Changes are noted by any thread at the cost of an entry
 * in a queue, and worked in by the scheduling thread just before the leaf's next decision: a node
 * without room costs nothing, and many changes of one application count as one.
 */
final class LeafRanking {
  /** Of more changed applications, a decision works in so many and leaves the rest to the next. */
  private static final int MOST_REFRESHES = 2_000;

  private final String queuePath;
  private final RankingRules.QueueOrder order;
  private final ScoringPolicy policy;
  private final VectorSpace vectors;
  // Made once: each decision hands them on.
  private final ToIntFunction<FiCaSchedulerApp> levels;
  private final StockOrder.Tried<FiCaSchedulerApp> tried = this::allTried;
  private final ChangedApplications changed = new ChangedApplications();
  // The application that the scheduling thread served just now, past the queue between threads.
  private LiveApplication served;
  private Thread schedulingThread;
  // Used by the scheduling thread only, which holds the scheduler's lock.
  private final RequestIndex<FiCaSchedulerApp> index = new RequestIndex<>();
  private final Map<FiCaSchedulerApp, ApplicationIndex> applications = new HashMap<>();
  private final QueuePlan plan;
  private final StagePlan stages;
  private RankingRules rules;
  private boolean masterStarted;
  private long lastWalk = -1;
  private boolean limited;

  /**
   * An empty ranking.
   *
   * @param order what the queue's own ordering policy adds
   * @param terms of a policy that plans ahead
   * @param stages null for a policy that has no plan of its own
   */
  LeafRanking(
      String queuePath,
      RankingRules.QueueOrder order,
      ScoringPolicy policy,
      TermsConfig terms,
      StagePlan stages,
      VectorSpace vectors) {
    this.plan = policy.plansAhead() ? new QueuePlan(terms) : null;
    this.stages = stages;
    this.queuePath = queuePath;
    this.order = order;
    this.policy = policy;
    this.vectors = vectors;
    this.levels = order::level;
  }

  String queuePath() {
    return queuePath;
  }

  /** The priority of an application where the queue honours it, else 0. */
  ToIntFunction<FiCaSchedulerApp> levels() {
    return levels;
  }

  /** Whether each waiting request of an application was offered in a pass. */
  StockOrder.Tried<FiCaSchedulerApp> tried() {
    return tried;
  }

  /** Whether each request of any application is ranked, not only the first of one. */
  boolean ranksEachRequest() {
    return plan != null;
  }

  ScoringPolicy policy() {
    return policy;
  }

  RequestIndex<FiCaSchedulerApp> index() {
    return index;
  }

  /** Notes that an application's demand or counts differ from what the index knows. */
  @SuppressWarnings("ReferenceEquality") // One object stands for an attempt.
  void changed(LiveApplication application) {
    if (Thread.currentThread() == schedulingThread && (served == null || served == application)) {
      served = application;
    } else {
      changed.add(application);
    }
  }

  /** Notes that an application is no more in this queue. */
  void left(LiveApplication application) {
    changed.addDeparted(application);
  }

  /**
   * Whether this walk through the queues asks for the first time. It asks again only to use a
   * non-exclusive labelled node for requests without a label.
   */
  boolean isFirstIn(long walk) {
    boolean first = lastWalk != walk;
    lastWalk = walk;
    return first;
  }

  /**
   * Notes that stock ended this queue's turn at {@code request}, which is beyond the queue's
   * limits.
   *
   * @param term why it was offered
   * @param now nanoseconds
   * @return whether another walk may serve what is within the limits; not when the queue is to keep
   *     its room for this request, which has waited too long, nor when this walk knew the limits
   */
  boolean metLimit(PendingRequest<FiCaSchedulerApp> request, DecisionTerm term, long now) {
    if (term == DecisionTerm.WAITING) {
      index.hold(request, now);
      return false;
    }
    boolean unknown = !limited;
    limited = true;
    return unknown;
  }

  /**
   * While the queue is near its limits, leaves requests beyond them out of the ranking. Else stock
   * would end the queue's turn there, although smaller requests wait behind.
   *
   * @param partition the label of the node that is served
   */
  void respectLimits(Cluster cluster, String partition) {
    if (limited) {
      index.boundBy(cluster.room(queuePath, partition));
      limited = index.isLimited();
    }
    if (!limited) {
      index.boundBy(null);
    }
  }

  /**
   * Works in what has changed; with other weights than before, or when a plan for the queue is due,
   * everything.
   *
   * @param capacity of the cluster
   * @param room what the queue may still take of it
   */
  void refresh(
      ResourceWeights urgencyWeights,
      ResourceVector capacity,
      Supplier<ResourceVector> room,
      long now) {
    if (plan != null) {
      plan.capacity(capacity);
    }
    workIn(urgencyWeights, now);
    if (plan != null) {
      planAhead(room, now);
    }
  }

  private void planAhead(Supplier<ResourceVector> room, long now) {
    boolean order = stages != null && stages.isDue(now);
    if (order) {
      stages.make(applications.values(), room.get(), plan.capacity().size(), now);
    }
    boolean due = plan.isDue(now);
    if (due) {
      plan.make(applications.values(), now);
    }
    if (due || order) {
      applications.values().forEach(requests -> requests.refresh(rules, now));
      if (order) {
        stages.entered();
      }
    } else if (masterStarted) {
      plan.admit(applications.values(), now);
    }
    masterStarted = false;
    index.planned(plan.admitsMasters(), plan.terms().reservation());
  }

  /** Notes that a master of this queue got its container. */
  void masterStarted() {
    masterStarted = true;
  }

  private void workIn(ResourceWeights urgencyWeights, long now) {
    if (rules == null || rules.urgencyWeights() != urgencyWeights) {
      rules = new RankingRules(policy, order, vectors, urgencyWeights, plan, stages != null);
      applications.values().forEach(requests -> changed.add(requests.application()));
    }
    schedulingThread = Thread.currentThread();
    for (int left = MOST_REFRESHES; left > 0; left--) {
      LiveApplication application = served == null ? changed.poll() : served;
      served = null;
      if (application == null) {
        return;
      }
      try {
        refresh(application, now);
      } catch (RuntimeException | LinkageError | StackOverflowError e) {
        // Else it would be out of the ranking until its next change, behind all that are in it.
        application.demandChanged();
        throw e;
      }
    }
  }

  private void refresh(LiveApplication application, long now) {
    if (application.leaf() != this) {
      ApplicationIndex gone = applications.remove(application.attempt());
      if (gone != null) {
        gone.clear();
      }
      return;
    }
    application.markIndexed();
    applications
        .computeIfAbsent(application.attempt(), key -> begin(application, now))
        .refresh(rules, now);
    if (stages != null) {
      stages.changed();
    }
  }

  private ApplicationIndex begin(LiveApplication application, long now) {
    if (stages != null) {
      stages.arrived(now);
    }
    return new ApplicationIndex(application, index, now);
  }

  /** What the last plan of stages says, of any thread; nothing where the policy makes none. */
  List<StageReport> stageReports() {
    return stages == null ? List.of() : stages.reports();
  }

  /** The requests of an application, or null if none is known. */
  ApplicationIndex requestsOf(FiCaSchedulerApp application) {
    return applications.get(application);
  }

  /** With reservations of our own, stock makes none for what Heddle knows. */
  private boolean allTried(FiCaSchedulerApp application, long pass) {
    ApplicationIndex requests = applications.get(application);
    if (requests == null) {
      return false;
    }
    boolean isOurs = plan != null && plan.terms().reservation() && requests.isCovered();
    return isOurs || requests.allTried(pass) || (plan != null && requests.waitsForAdmission());
  }

  /** Notes that a request got a container. */
  void served(FiCaSchedulerApp application, SchedulerRequestKey key, long now) {
    ApplicationIndex requests = applications.get(application);
    PendingRequest<FiCaSchedulerApp> request = requests == null ? null : requests.get(key);
    if (request != null) {
      request.restartWaiting(now);
    }
  }
}
