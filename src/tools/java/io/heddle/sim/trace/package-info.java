/**
 * Traces, Heddle's and others', turned into {@link io.heddle.sim.workload.Workload}; what a format
 * does not say is in {@link io.heddle.sim.trace.input.Assumptions}.
 */
package io.heddle.sim.trace;
