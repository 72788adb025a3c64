/**
 * Clusters, jobs and tasks as plain values; each task has its duration, so all schedulers meet the
 * same work.
 */
package io.heddle.sim.workload;
