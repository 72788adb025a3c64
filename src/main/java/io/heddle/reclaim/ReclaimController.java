package io.heddle.reclaim;

import io.heddle.config.ReclaimConfig;
import io.heddle.config.ReclaimConfig.VcoresConfig;
import io.heddle.reclaim.Offer.Reason;

/**
 * Decides what nodes offer: as much as their measured use leaves, within a factor, a step at a
 * time. Overcommitment that does not follow measured use is what makes nodes slow (Lowe, Hadoop
 * Summit 2016).
 */
public record ReclaimController(ReclaimConfig config) {

  /**
   * What a node offers until the next step.
   *
   * @param history its use up to now
   * @param wanted whether requests wait that may use what is reclaimed
   */
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

  private Reason reason(NodeSituation node, boolean wanted) {
    return switch (node.state()) {
      case EXCLUDED -> Reason.EXCLUDED;
      case LABELLED -> Reason.LABELLED;
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
