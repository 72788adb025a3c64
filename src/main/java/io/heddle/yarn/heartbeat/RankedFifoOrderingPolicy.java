package io.heddle.yarn.heartbeat;

import io.heddle.yarn.demand.HeldResources;
import io.heddle.yarn.demand.RankingRules;
import io.heddle.yarn.heartbeat.QueueHook.StockQueue;
import java.util.Collection;
import java.util.Iterator;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.IteratorSelector;

/** The stock FIFO policy of a leaf queue, with Heddle's order for placing containers. */
final class RankedFifoOrderingPolicy extends FifoOrderingPolicy<FiCaSchedulerApp>
    implements RankedOrdering {
  private final QueueHook hook;

  RankedFifoOrderingPolicy(Placement placement, String queuePath) {
    hook = placement.hookFor(queuePath, new FifoOrder());
  }

  private static final class FifoOrder implements RankingRules.QueueOrder {
    @Override
    public int level(FiCaSchedulerApp application) {
      return application.getPriority() == null ? 0 : application.getPriority().getPriority();
    }

    @Override
    public double share(HeldResources held) {
      return 0;
    }
  }

  @Override
  public QueueHook hook() {
    return hook;
  }

  @Override
  public Iterator<FiCaSchedulerApp> getAssignmentIterator(IteratorSelector selector) {
    return hook.order(
        new StockQueue(
            this::getNumSchedulableEntities, () -> super.getAssignmentIterator(selector)));
  }

  @Override
  public Iterator<FiCaSchedulerApp> getPreemptionIterator() {
    return hook.victims(super.getPreemptionIterator());
  }

  @Override
  public void addSchedulableEntity(FiCaSchedulerApp application) {
    super.addSchedulableEntity(application);
    hook.entered(application);
  }

  @Override
  public void addAllSchedulableEntities(Collection<FiCaSchedulerApp> applications) {
    super.addAllSchedulableEntities(applications);
    applications.forEach(hook::entered);
  }

  @Override
  public boolean removeSchedulableEntity(FiCaSchedulerApp application) {
    boolean removed = super.removeSchedulableEntity(application);
    hook.left(application);
    return removed;
  }

  @Override
  public void containerReleased(FiCaSchedulerApp application, RMContainer container) {
    super.containerReleased(application, container);
    hook.released(application, container);
  }
}
