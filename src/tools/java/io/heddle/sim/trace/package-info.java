/**
 * What a simulation reads: Heddle's own workload file and the traces of others, all turned into
 * {@link io.heddle.sim.workload.Workload}. What a format does not say is assumed, openly, in {@link
 * io.heddle.sim.trace.input.Assumptions}.
 */
package io.heddle.sim.trace;
