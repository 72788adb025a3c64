package io.heddle.yarn.heartbeat;

import io.heddle.yarn.demand.HeldResources;
import io.heddle.yarn.demand.RankingRules;
import io.heddle.yarn.heartbeat.QueueHook.StockQueue;
import java.util.Collection;
import java.util.Iterator;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FairOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.IteratorSelector;

/** The stock fair policy of a leaf queue, with Heddle's order for placing containers. */
final class RankedFairOrderingPolicy extends FairOrderingPolicy<FiCaSchedulerApp>
    implements RankedOrdering {
  private final QueueHook hook;

  RankedFairOrderingPolicy(
      Placement placement, String queuePath, FairOrderingPolicy<FiCaSchedulerApp> stock) {
    setSizeBasedWeight(stock.getSizeBasedWeight());
    hook = placement.hookFor(queuePath, new FairOrder());
  }

  /** As the stock policy: memory held, divided by the logarithm of the demand where so set. */
  private final class FairOrder implements RankingRules.QueueOrder {
    @Override
    public int level(FiCaSchedulerApp application) {
      return 0;
    }

    @Override
    public double share(HeldResources all) {
      // Not what stock has cached: that is brought up to date when its own order is asked for.
      double held = all.all().getMemorySize();
      if (!getSizeBasedWeight()) {
        return held;
      }
      ResourceUsage usage = all.application().getSchedulingResourceUsage();
      double demand = held + usage.getAllPending().getMemorySize();
      return demand > 0 ? held * Math.log(2) / Math.log1p(demand) : held;
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
