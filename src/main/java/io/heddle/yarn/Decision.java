package io.heddle.yarn;

import io.heddle.config.Mode;
import io.heddle.place.DecisionTerm;
import io.heddle.place.PendingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** What was offered for the container under way, and what came of it; counts both. */
final class Decision {
  private final Services services;
  private FiCaSchedulerApp offered;
  private SchedulerRequestKey expectedKey;
  private FiCaSchedulerApp expected;
  private DecisionTerm term;
  private long nanos;
  private boolean timed;

  Decision(Services services) {
    this.services = services;
  }

  void begin() {
    offered = null;
    expected = null;
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

  /** Notes that an application is offered the node. */
  void offer(FiCaSchedulerApp application, DecisionTerm settledBy) {
    offered = application;
    term = settledBy;
  }

  /** Notes what shadow mode would have offered the node to first. */
  void expect(FiCaSchedulerApp application, PendingRequest<FiCaSchedulerApp> request) {
    if (expected == null && request != null) {
      expected = application;
      expectedKey = (SchedulerRequestKey) request.key();
    }
  }

  void committed(FiCaSchedulerApp application, SchedulerRequestKey key, Mode mode) {
    if (mode == Mode.SHADOW) {
      services.metrics().shadowed(application.equals(expected) && key.equals(expectedKey));
    } else {
      services.metrics().decided(application.equals(offered) ? term : DecisionTerm.STOCK_ORDER);
    }
  }

  void end() {
    if (timed) {
      services.metrics().decisionTook(nanos);
    }
    offered = null;
    expected = null;
  }
}
