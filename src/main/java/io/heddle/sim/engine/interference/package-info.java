/**
 * What it costs jobs to share nodes: a queueing network for each node. benchmarks/README.md says
 * what is assumed.
 */
package io.heddle.sim.engine.interference;
