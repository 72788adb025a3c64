/** TRACE to SIMULATE to REPORT: runs a workload in virtual time on YARN's schedulers. */
package io.heddle.sim;
