package io.heddle.sim.workload;

import io.heddle.model.ResourceVector;

/**
 * Long-lived containers that work together at a pace that depends on who else is on their nodes.
 *
 * @param demand of one container, as it is asked for: memory in MiB, virtual cores
 */
public record CoLocated(ResourceVector demand, Spread spread, Work work) implements JobModel {}
