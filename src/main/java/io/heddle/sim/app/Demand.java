package io.heddle.sim.app;

import java.util.List;

/**
 * What an ApplicationMaster says at a heartbeat.
 *
 * @param asks only those that differ from what was said before
 * @param releases ids of containers to give back
 */
public record Demand(List<Ask> asks, List<Long> releases) {
  /** Nothing new. */
  public static final Demand NONE = new Demand(List.of(), List.of());
}
