package io.heddle.yarn;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import io.heddle.model.RecurringName;
import io.heddle.model.RequestKind;
import io.heddle.place.Comparison;
import io.heddle.place.DecisionTerm;
import io.heddle.place.PendingRequest;
import io.heddle.place.ServingOrder;
import io.heddle.shadow.Comparisons;
import io.heddle.shadow.JobSize;
import io.heddle.web.api.Text;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * What was offered for the container under way, and what came of it; counts both, and notes now and
 * then why.
 */
final class Decision {
  private final HeddleConfig config;
  private final Services services;
  private final VectorSpace vectors;
  private final Consumer<Throwable> onFailure;
  private FiCaSchedulerApp offered;
  private PendingRequest<FiCaSchedulerApp> request;
  private ServingOrder<FiCaSchedulerApp> order;
  private DecisionTerm term;
  private boolean exhausted;
  private long nanos;
  private boolean timed;

  /**
   * No decision yet.
   *
   * @param onFailure told when it cannot be noted why
   */
  Decision(
      HeddleConfig config, Services services, VectorSpace vectors, Consumer<Throwable> onFailure) {
    this.config = config;
    this.services = services;
    this.vectors = vectors;
    this.onFailure = onFailure;
  }

  void begin() {
    forget();
    exhausted = false;
    nanos = 0;
    timed = false;
  }

  private void forget() {
    offered = null;
    request = null;
    order = null;
    term = DecisionTerm.STOCK_ORDER;
  }

  /** Notes time that ranking took, in nanoseconds. */
  void took(long duration) {
    nanos += duration;
    timed = true;
  }

  /**
   * Notes that an application is offered the node, or in shadow mode would be: the request that
   * {@code servingOrder} is at, or without one the application as a whole.
   */
  void offer(FiCaSchedulerApp application, ServingOrder<FiCaSchedulerApp> servingOrder) {
    offered = application;
    order = servingOrder;
    request = order.current();
    exhausted = false;
    term = order.term();
  }

  /** Notes that the queue asked last would offer the node to nothing, in shadow mode. */
  void offerNothing() {
    forget();
  }

  /** The request that was offered the node last, or null. */
  PendingRequest<FiCaSchedulerApp> request() {
    return request;
  }

  /** What settled the last offer. */
  DecisionTerm term() {
    return term;
  }

  /** Notes that every application was offered the node. */
  void exhausted() {
    exhausted = true;
  }

  /**
   * Whether stock ended the queue's turn at the request offered last: it was beyond what the queue
   * may still take.
   */
  boolean wasCutShort() {
    return request != null && !exhausted;
  }

  /**
   * Counts a container that stock committed at {@code now} (nanoseconds).
   *
   * @return whether it went to the request that was offered the node and no more is to be noted
   */
  boolean committed(FiCaSchedulerApp application, RMContainer container, long now) {
    SchedulerRequestKey key = container.getAllocatedSchedulerKey();
    boolean wasOffered = application.equals(offered);
    boolean asChosen = wasOffered && request != null && key.equals(request.key());
    note(application, container, asChosen, now);
    if (config.mode() == Mode.SHADOW) {
      services.metrics().shadowed(asChosen);
      compare(application, container, asChosen, now);
      return false;
    }
    services.metrics().decided(wasOffered ? term : DecisionTerm.STOCK_ORDER);
    if (!asChosen) {
      return false;
    }
    request.restartWaiting(now);
    // Others may have a placement constraint, and then more is to be noted.
    return request.identity().kind() != RequestKind.OTHER;
  }

  private void note(
      FiCaSchedulerApp application, RMContainer container, boolean asChosen, long now) {
    PlacementNotes notes = services.notes();
    try {
      boolean compared = request != null && (asChosen || config.mode() == Mode.SHADOW);
      if (!notes.wants(application, compared ? request : null, now)) {
        return;
      }
      PlacementNote note = note(application, container, asChosen, compared);
      notes.add(application.getApplicationId(), note);
      if (compared && !asChosen) {
        // Who would have got it may ask, too.
        notes.add(offered.getApplicationId(), note);
      }
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      onFailure.accept(e);
    }
  }

  private PlacementNote note(
      FiCaSchedulerApp application, RMContainer container, boolean asChosen, boolean compared) {
    String queue = application.getCSLeafQueue().getQueuePath();
    Comparison comparison = compared ? order.comparison(services.notes().candidates()) : null;
    return new PlacementNote(
        services.scheduler().getClock().getTime(),
        container.getContainerId(),
        container.getAllocatedNode(),
        queue,
        application.getCSLeafQueue().getUsedCapacity(),
        config.mode(),
        config.queues().of(queue).policy(),
        compared ? term : DecisionTerm.STOCK_ORDER,
        asChosen ? request.identity() : identity(application, container),
        compared ? request.identity() : null,
        comparison);
  }

  private void compare(
      FiCaSchedulerApp application, RMContainer container, boolean asChosen, long now) {
    Comparisons comparisons = services.comparisons();
    SchedulerRequestKey key = container.getAllocatedSchedulerKey();
    Comparisons.Moment moment =
        new Comparisons.Moment(
            services.scheduler().getClock().getTime(),
            now,
            application.getCSLeafQueue().getQueuePath());
    comparisons.served(moment, new RequestId(application.getApplicationAttemptId(), key));
    if (asChosen) {
      comparisons.same(moment);
    } else if (request == null) {
      comparisons.nothing(moment);
    } else {
      comparisons.different(
          moment,
          new Comparisons.Different(
              new RequestId(offered.getApplicationAttemptId(), (SchedulerRequestKey) request.key()),
              Text.of(term),
              JobSize.of(ApplicationIndex.waiting(request)),
              // With the one that it has just got.
              JobSize.of(1 + ApplicationIndex.waiting(application, key)),
              Double.compare(
                  order.fitness(request.identity().demand()),
                  order.fitness(vectors.vector(container.getAllocatedResource())))));
    }
  }

  /** What tells requests apart for as long as one is compared with others. */
  private record RequestId(ApplicationAttemptId attempt, SchedulerRequestKey key) {}

  private PendingRequest.Identity identity(FiCaSchedulerApp application, RMContainer container) {
    ApplicationId id = application.getApplicationId();
    LiveApplication live = services.applications().get(application.getApplicationAttemptId());
    SchedulerRequestKey key = container.getAllocatedSchedulerKey();
    return new PendingRequest.Identity(
        id.getClusterTimestamp(),
        id.getId(),
        key.getPriority().getPriority(),
        0,
        live == null ? RequestKind.OTHER : live.kindOf(key),
        vectors.vector(container.getAllocatedResource()),
        "",
        0,
        RecurringName.UNKNOWN);
  }

  void end() {
    if (timed) {
      services.metrics().decisionTook(nanos);
    }
    forget();
  }
}
