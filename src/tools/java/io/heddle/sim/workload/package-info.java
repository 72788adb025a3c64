/**
 * What a simulation is about: clusters, jobs and their tasks as plain values. A workload is
 * concrete: each task has its duration, so that every scheduler meets the same work.
 */
package io.heddle.sim.workload;
