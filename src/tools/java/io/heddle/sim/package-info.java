/**
 * TRACE to SIMULATE to REPORT: runs a workload in virtual time on the real schedulers of YARN and
 * says what came of it.
 */
package io.heddle.sim;
