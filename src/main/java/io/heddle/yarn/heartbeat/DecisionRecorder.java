package io.heddle.yarn.heartbeat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import io.heddle.explain.ShadowComparisons;
import io.heddle.explain.ShadowTally.RequestSize;
import io.heddle.model.RequestKind;
import io.heddle.model.Survival;
import io.heddle.place.CandidateComparison;
import io.heddle.place.DecisionTerm;
import io.heddle.place.PendingRequest;
import io.heddle.yarn.demand.LiveApplication;
import io.heddle.yarn.demand.RequestEntry;
import io.heddle.yarn.guard.FailureGuard;
import io.heddle.yarn.jobs.VectorSpace;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** Counts what came of the offers of a visit, and notes now and then why. */
final class DecisionRecorder {
  private final HeddleConfig config;
  private final HeartbeatDependencies dependencies;
  private final VectorSpace vectors;

  DecisionRecorder(HeddleConfig config, HeartbeatDependencies dependencies, VectorSpace vectors) {
    this.config = config;
    this.dependencies = dependencies;
    this.vectors = vectors;
  }

  /** Counts a container that stock committed at {@code now} (nanoseconds), and notes why. */
  void committed(
      QueueVisit visit,
      FiCaSchedulerApp application,
      RMContainer container,
      long now,
      FailureGuard guard) {
    boolean asChosen = visit.served(application, container.getAllocatedSchedulerKey());
    try {
      note(visit, application, container, asChosen, now);
    } catch (Throwable e) {
      Survival.rethrowFatal(e);
      guard.failed(visit.queue().queuePath(), e, now);
    }
    if (config.mode() == Mode.SHADOW) {
      dependencies.metrics().shadowed(asChosen);
      compare(visit, application, container, asChosen, now);
      return;
    }
    boolean wasOffered = application.equals(visit.offered());
    dependencies.metrics().decided(wasOffered ? visit.term() : DecisionTerm.STOCK_ORDER);
  }

  private void note(
      QueueVisit visit,
      FiCaSchedulerApp application,
      RMContainer container,
      boolean asChosen,
      long now) {
    PlacementNotes notes = dependencies.notes();
    PendingRequest<FiCaSchedulerApp> request = visit.request();
    boolean compared = request != null && (asChosen || config.mode() == Mode.SHADOW);
    if (!notes.wants(application, compared ? request : null, now)) {
      return;
    }
    PlacementNote note = note(visit, application, container, asChosen, compared);
    notes.add(application, note);
    if (compared && !asChosen && !application.equals(visit.offered())) {
      // Who would have got it may ask, too.
      notes.add(visit.offered(), note);
    }
  }

  private PlacementNote note(
      QueueVisit visit,
      FiCaSchedulerApp application,
      RMContainer container,
      boolean asChosen,
      boolean compared) {
    PendingRequest<FiCaSchedulerApp> request = visit.request();
    String queue = application.getCSLeafQueue().getQueuePath();
    CandidateComparison comparison =
        compared ? visit.order().comparison(dependencies.notes().candidates()) : null;
    return new PlacementNote(
        dependencies.clock().getAsLong(),
        container.getContainerId(),
        container.getAllocatedNode(),
        queue,
        application.getCSLeafQueue().getUsedCapacity(),
        config.mode(),
        config.queues().policy(queue),
        compared ? visit.term() : DecisionTerm.STOCK_ORDER,
        asChosen ? request.identity() : identity(application, container),
        compared ? request.identity() : null,
        comparison);
  }

  private void compare(
      QueueVisit visit,
      FiCaSchedulerApp application,
      RMContainer container,
      boolean asChosen,
      long now) {
    PendingRequest<FiCaSchedulerApp> request = visit.request();
    ShadowComparisons comparisons = dependencies.comparisons();
    SchedulerRequestKey key = container.getAllocatedSchedulerKey();
    ShadowComparisons.Moment moment =
        new ShadowComparisons.Moment(
            dependencies.clock().getAsLong(), now, application.getCSLeafQueue().getQueuePath());
    comparisons.served(moment, new RequestId(application.getApplicationAttemptId(), key));
    if (asChosen) {
      comparisons.same(moment);
    } else if (request == null) {
      comparisons.nothing(moment);
    } else {
      comparisons.different(
          moment,
          new ShadowComparisons.Different(
              visit.offered().getUser(),
              new RequestId(
                  visit.offered().getApplicationAttemptId(), (SchedulerRequestKey) request.key()),
              visit.term().name(),
              RequestSize.of(RequestEntry.waiting(request)),
              // With the one that it has just got.
              RequestSize.of(1 + RequestEntry.waiting(application, key)),
              Double.compare(
                  visit.order().fitness(request.identity().demand()),
                  visit.order().fitness(vectors.vector(container.getAllocatedResource())))));
    }
  }

  /** What tells requests apart for as long as one is compared with others. */
  private record RequestId(ApplicationAttemptId attempt, SchedulerRequestKey key) {}

  private PendingRequest.Identity identity(FiCaSchedulerApp application, RMContainer container) {
    ApplicationId id = application.getApplicationId();
    LiveApplication live = dependencies.applications().get(application.getApplicationAttemptId());
    SchedulerRequestKey key = container.getAllocatedSchedulerKey();
    return new PendingRequest.Identity(
        id.getClusterTimestamp(),
        id.getId(),
        key.getPriority().getPriority(),
        0,
        live == null ? RequestKind.OTHER : live.kindOf(key),
        vectors.vector(container.getAllocatedResource()),
        "",
        List.of());
  }
}
