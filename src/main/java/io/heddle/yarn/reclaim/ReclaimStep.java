package io.heddle.yarn.reclaim;

import io.heddle.config.Mode;
import io.heddle.config.ReclaimConfig;
import io.heddle.reclaim.Offer;
import io.heddle.reclaim.Offer.MemoryOffer;
import io.heddle.reclaim.Offer.Reason;
import io.heddle.reclaim.ReclaimController;
import io.heddle.telemetry.ReclaimMetrics;
import io.heddle.yarn.reclaim.NodeViewer.Seen;
import io.heddle.yarn.reclaim.OfferedSizes.Target;
import io.heddle.yarn.reclaim.ReclaimStatus.NodeOffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** One step: all nodes are looked at, and offer what the controller says. Of one thread. */
record ReclaimStep(
    CapacityScheduler scheduler,
    OfferedSizes sizes,
    OwnShares shares,
    NodeViewer viewer,
    MemoryGuard guard,
    ReclaimMetrics metrics,
    LongSupplier clock) {
  void forget() {
    viewer.forget();
    guard.forget();
  }

  /**
   * @param mode active, or shadow, in which nothing is offered
   * @param goesOn asked under the scheduler's lock, whether these settings still hold
   */
  ReclaimStatus make(ReclaimConfig settings, Mode mode, BooleanSupplier goesOn) {
    long millis = clock.getAsLong();
    WaitingRequests waiting = WaitingRequests.in(scheduler, settings, shares);
    ReclaimController controller = new ReclaimController(settings);
    List<NodeOffer> offers = new ArrayList<>();
    List<Target> targets = new ArrayList<>();
    List<Seen> full = new ArrayList<>();
    for (Seen seen : viewer.look(settings, sizes.owns(), waiting, millis)) {
      boolean isWanted = waiting.servedBy(seen.partition()).reclaimable() > 0;
      NodeOffer node = offer(controller, seen, isWanted);
      offers.add(node);
      if (isToSet(seen, node)) {
        targets.add(target(seen, node));
      }
      if (settings.memory().isOn() && controller.isFull(seen.view(), seen.memory())) {
        full.add(seen);
      }
    }
    if (mode == Mode.ACTIVE) {
      metrics.held(sizes.offer(targets, goesOn));
      guard.look(full, settings, millis);
    } else {
      // Containers may have ended that nodes offered more for.
      sizes.restore();
    }
    return new ReclaimStatus(mode, false, scheduler.getClock().getTime(), waiting, offers);
  }

  private static NodeOffer offer(ReclaimController controller, Seen seen, boolean isWanted) {
    Offer offer = controller.offer(seen.view(), seen.history(), isWanted);
    MemoryOffer memory = controller.memory(seen.view(), seen.memory(), isWanted);
    return new NodeOffer(
        seen.node().getNodeID(), seen.partition(), seen.view(), offer, seen.memory(), memory);
  }

  /** A node that was never to offer more is left to YARN. */
  private static boolean isToSet(Seen seen, NodeOffer node) {
    Reason reason = node.offer().reason();
    boolean isLeftAlone = reason == Reason.OVERCOMMITTED || reason == Reason.EXCLUDED;
    return seen.isChanged()
        || (!isLeftAlone && (node.reclaimed() > 0 || node.reclaimedMebibytes() > 0));
  }

  private static Target target(Seen seen, NodeOffer node) {
    return new Target(
        seen.node(),
        seen.partition(),
        seen.view().capacity(),
        seen.memory().capacity(),
        Resource.newInstance(node.memoryOffer().mebibytes(), node.offer().vcores()));
  }
}
