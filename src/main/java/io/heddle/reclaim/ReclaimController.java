package io.heddle.reclaim;

import io.heddle.config.ReclaimConfig;
import io.heddle.config.ReclaimConfig.VcoresConfig;
import io.heddle.reclaim.Offer.MemoryOffer;
import io.heddle.reclaim.Offer.Reason;

/**
 * Decides offers: what measured use leaves, within a factor, a step at a time. Overcommitment that
 * does not follow use makes nodes slow (Lowe, Hadoop Summit 2016).
 */
public record ReclaimController(ReclaimConfig config) {

  /** Offer until the next step; {@code wanted} is whether requests wait that may use it. */
  public Offer offer(NodeSituation node, UseHistory history, boolean wanted) {
    Reason reason = reason(node, wanted);
    int size = reason == Reason.USE ? byUse(node, history.ratio()) : node.capacity();
    return new Offer(size, reason);
  }

  private int byUse(NodeSituation node, double ratio) {
    VcoresConfig vcores = config.vcores();
    return OfferFormulas.size(
        OfferFormulas.byUse(vcores.target(), node.capacity(), ratio),
        OfferFormulas.byStep(node.allocated(), node.fresh(), vcores.step()),
        node.capacity(),
        OfferFormulas.most(vcores.maxFactor(), node.capacity()));
  }

  /** As {@link #offer}, of memory. */
  public MemoryOffer memory(NodeSituation node, MemorySituation memory, boolean wanted) {
    Reason reason = memoryReason(node, memory, wanted);
    return new MemoryOffer(reason == Reason.USE ? memoryByUse(memory) : memory.capacity(), reason);
  }

  private long memoryByUse(MemorySituation memory) {
    double ratio =
        MemoryFormulas.ratio(
            config.memory().useFloor(), memory.high(), memory.allocated() - memory.fresh());
    double room =
        MemoryFormulas.room(
            config.memory().target(), memory.capacity(), memory.high(), ratio, memory.fresh());
    return MemoryFormulas.size(
        memory.capacity(), memory.allocated(), room, config.memory().maxFactor());
  }

  private Reason memoryReason(NodeSituation node, MemorySituation memory, boolean wanted) {
    if (!config.memory().isOn()) {
      return Reason.EXCLUDED;
    }
    Reason reason = reason(node, wanted);
    return switch (reason) {
      case EXCLUDED, NOT_RUNNING, OVERCOMMITTED, KEPT, STALE -> reason;
      case USE, NO_DEMAND, BUSY, PRESSURE -> {
        if (Double.isNaN(memory.used()) || node.ageMillis() >= config.staleAfterMillis()) {
          yield Reason.STALE;
        }
        if (isFull(node, memory)) {
          yield Reason.BUSY;
        }
        yield wanted ? Reason.USE : Reason.NO_DEMAND;
      }
    };
  }

  /**
   * Whether so much memory is in use, by figures of the present, that containers are taken back.
   */
  public boolean isFull(NodeSituation node, MemorySituation memory) {
    return node.ageMillis() < config.staleAfterMillis()
        && memory.used() > config.memory().stop() * memory.capacity();
  }

  private Reason reason(NodeSituation node, boolean wanted) {
    return switch (node.state()) {
      case EXCLUDED -> Reason.EXCLUDED;
      case NOT_RUNNING -> Reason.NOT_RUNNING;
      case OVERCOMMITTED -> Reason.OVERCOMMITTED;
      case UNDER_PRESSURE -> Reason.PRESSURE;
      case KEPT -> Reason.KEPT;
      case FREE -> byFigures(node, wanted);
    };
  }

  private Reason byFigures(NodeSituation node, boolean wanted) {
    if (Double.isNaN(node.busy()) || node.ageMillis() >= config.staleAfterMillis()) {
      return Reason.STALE;
    }
    if (node.busy() > config.vcores().stop() * node.capacity()) {
      return Reason.BUSY;
    }
    return wanted ? Reason.USE : Reason.NO_DEMAND;
  }
}
