/** Many configurations on one workload: which of them is best, and what it costs whom. */
package io.heddle.sim.sweep;
