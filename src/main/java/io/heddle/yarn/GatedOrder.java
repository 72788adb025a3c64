package io.heddle.yarn;

import io.heddle.model.RequestKind;
import io.heddle.place.PendingRequest;
import io.heddle.place.ServingOrder;
import java.util.Iterator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Hands the applications of a serving order to stock YARN, each behind the gate that goes with it.
 */
final class GatedOrder implements Iterator<FiCaSchedulerApp> {
  private final ServingOrder<FiCaSchedulerApp> order;
  private final LeafRanking leaf;
  private final Decision decision;
  private final Services services;

  GatedOrder(
      ServingOrder<FiCaSchedulerApp> order,
      LeafRanking leaf,
      Decision decision,
      Services services) {
    this.order = order;
    this.leaf = leaf;
    this.decision = decision;
    this.services = services;
  }

  @Override
  public boolean hasNext() {
    long start = services.ticker().getAsLong();
    boolean more = order.hasNext();
    decision.took(services.ticker().getAsLong() - start);
    return more;
  }

  @Override
  public FiCaSchedulerApp next() {
    FiCaSchedulerApp application = order.next();
    PendingRequest<FiCaSchedulerApp> request = order.current();
    decision.offer(application, order.term());
    if (request == null) {
      services
          .gate()
          .showUntried(
              application.getApplicationAttemptId(), leaf.requestsOf(application), order.passId());
    } else {
      services.gate().showOnly(application.getApplicationAttemptId(), onlyKey(request));
    }
    return application;
  }

  /** Which of its requests comes first, only a MapReduce application leaves to the scheduler. */
  private SchedulerRequestKey onlyKey(PendingRequest<FiCaSchedulerApp> request) {
    return request.identity().kind() == RequestKind.OTHER
        ? null
        : (SchedulerRequestKey) request.key();
  }
}
