/**
 * The simulator beside reality: one workload on a mini YARN cluster and in virtual time. The very
 * same ApplicationMasters ({@link io.heddle.sim.app}) run in both. On the cluster they speak YARN's
 * own protocol, and their containers are real processes that call home and wait.
 */
package io.heddle.bench.reality;
