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
  private final Gate gate;

  GatedOrder(ServingOrder<FiCaSchedulerApp> order, LeafRanking leaf, Decision decision, Gate gate) {
    this.order = order;
    this.leaf = leaf;
    this.decision = decision;
    this.gate = gate;
  }

  @Override
  public boolean hasNext() {
    boolean more = order.hasNext();
    if (!more) {
      decision.exhausted();
    }
    return more;
  }

  @Override
  public FiCaSchedulerApp next() {
    FiCaSchedulerApp application = order.next();
    PendingRequest<FiCaSchedulerApp> request = order.current();
    decision.offer(application, order);
    if (request == null) {
      gate.showUntried(
          application.getAppSchedulingInfo(), leaf.requestsOf(application), order.passId());
    } else {
      gate.showOnly(application.getAppSchedulingInfo(), onlyKey(request));
    }
    return application;
  }

  /**
   * Which of its requests comes first, only a MapReduce application leaves to a policy that does
   * not rank them all.
   */
  private SchedulerRequestKey onlyKey(PendingRequest<FiCaSchedulerApp> request) {
    return request.identity().kind() == RequestKind.OTHER && !leaf.ranksEachRequest()
        ? null
        : (SchedulerRequestKey) request.key();
  }
}
