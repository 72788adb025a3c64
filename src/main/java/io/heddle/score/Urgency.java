package io.heddle.score;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;

/**
 * Urgency of map and reduce requests: what their dependency makes worth serving first. Source: Yao
 * et al., section 3.4.2, rules R1 to R3, Eq. 2 and 3.
 */
public final class Urgency implements Scorer.OfRequest {
  @Override
  public String name() {
    return "urgency";
  }

  @Override
  public Bounds bounds() {
    return new Bounds(0, Double.MAX_VALUE);
  }

  /** Neutral for a request that neither waits for maps nor has any reduce wait for it. */
  @Override
  public double score(RequestState request) {
    RequestKind kind = request.kind();
    boolean hasTerm =
        request.progress() != null && (kind == RequestKind.MAP || kind == RequestKind.REDUCE);
    return hasTerm ? of(kind, request.progress(), request.weights()) : NEUTRAL;
  }

  /**
   * The urgency of a map or reduce request, at least 0.
   *
   * @param kind MAP or REDUCE
   * @param weights w, the same for all applications
   */
  public static double of(RequestKind kind, MapReduceProgress progress, ResourceWeights weights) {
    return kind == RequestKind.MAP ? ofMaps(progress, weights) : ofReduces(progress, weights);
  }

  /**
   * {@code U_m = (A_m / T_m) * (A_r * R_r + A_am * R_am)}, at least 0 (Eq. 2; A_am is 1, since only
   * a started master asks for maps).
   *
   * @param weights w, the same for all applications
   */
  public static double ofMaps(MapReduceProgress progress, ResourceWeights weights) {
    double reduces = progress.assignedReduces() * weights.sum(progress.reduceDemand());
    return progress.mapPhase() * (reduces + weights.sum(progress.masterDemand()));
  }

  /**
   * {@code U_r = U_m * (A_m / T_m) * (O_m * R_m + O_r * R_r) / (O_r * R_r)}, at least 0 (Eq. 3).
   *
   * @return {@link #UNBOUNDED} when the map phase has begun and no reduce runs (R3), where Eq. 3
   *     divides by 0; 0 when it has not begun
   */
  public static double ofReduces(MapReduceProgress progress, ResourceWeights weights) {
    double mapUrgency = ofMaps(progress, weights);
    if (mapUrgency == 0) {
      return 0;
    }
    double maps = progress.runningMaps() * weights.sum(progress.mapDemand());
    double reduces = progress.runningReduces() * weights.sum(progress.reduceDemand());
    return reduces == 0 ? UNBOUNDED : mapUrgency * progress.mapPhase() * (maps + reduces) / reduces;
  }
}
