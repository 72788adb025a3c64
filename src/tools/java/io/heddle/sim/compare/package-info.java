/** Runs of one workload under several schedulers and seeds, one after the other. */
package io.heddle.sim.compare;
