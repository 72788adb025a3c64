/**
 * What it costs jobs to share nodes: a queueing network for each node. docs/interference.md says
 * what is assumed.
 */
package io.heddle.sim.engine.interference;
