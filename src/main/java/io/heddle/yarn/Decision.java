package io.heddle.yarn;

import io.heddle.config.Mode;
import io.heddle.model.RequestKind;
import io.heddle.place.DecisionTerm;
import io.heddle.place.PendingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** What was offered for the container under way, and what came of it; counts both. */
final class Decision {
  private final Services services;
  private FiCaSchedulerApp offered;
  private PendingRequest<FiCaSchedulerApp> request;
  private SchedulerRequestKey expectedKey;
  private FiCaSchedulerApp expected;
  private DecisionTerm term;
  private boolean exhausted;
  private long nanos;
  private boolean timed;

  Decision(Services services) {
    this.services = services;
  }

  void begin() {
    offered = null;
    request = null;
    expected = null;
    exhausted = false;
    expectedKey = null;
    term = DecisionTerm.STOCK_ORDER;
    nanos = 0;
    timed = false;
  }

  /** Notes time that ranking took, in nanoseconds. */
  void took(long duration) {
    nanos += duration;
    timed = true;
  }

  /** Notes that a request, or without one an application as a whole, is offered the node. */
  void offer(
      FiCaSchedulerApp application,
      PendingRequest<FiCaSchedulerApp> offeredRequest,
      DecisionTerm settledBy) {
    offered = application;
    request = offeredRequest;
    exhausted = false;
    term = settledBy;
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

  /** Notes what shadow mode would have offered the node to first. */
  void expect(FiCaSchedulerApp application, PendingRequest<FiCaSchedulerApp> request) {
    if (expected == null && request != null) {
      expected = application;
      expectedKey = (SchedulerRequestKey) request.key();
    }
  }

  /**
   * Counts a container that stock committed at {@code now} (nanoseconds).
   *
   * @return whether it went to the request that was offered the node and no more is to be noted
   */
  boolean committed(FiCaSchedulerApp application, SchedulerRequestKey key, long now, Mode mode) {
    if (mode == Mode.SHADOW) {
      services.metrics().shadowed(application.equals(expected) && key.equals(expectedKey));
      return false;
    }
    boolean wasOffered = application.equals(offered);
    services.metrics().decided(wasOffered ? term : DecisionTerm.STOCK_ORDER);
    if (!wasOffered || request == null || !key.equals(request.key())) {
      return false;
    }
    request.restartWaiting(now);
    // Others may have a placement constraint, and then more is to be noted.
    return request.identity().kind() != RequestKind.OTHER;
  }

  void end() {
    if (timed) {
      services.metrics().decisionTook(nanos);
    }
    offered = null;
    request = null;
    expected = null;
  }
}
