package io.heddle.sim.workload;

import io.heddle.model.ResourceVector;

/**
 * Long-lived containers that work together at a pace that depends on who else is on their nodes.
 *
 * @param demand of one container, as it is asked for: memory in MiB, virtual cores
 * @param use what its containers make of the hardware: the name of a profile of use
 * @param soloMillis how long it runs where it shares no node, at least 1
 */
public record CoLocated(ResourceVector demand, Spread spread, String use, long soloMillis)
    implements JobModel {
  public CoLocated {
    if (soloMillis < 1) {
      throw new IllegalArgumentException("alone it runs " + soloMillis + " ms: at least 1");
    }
  }
}
