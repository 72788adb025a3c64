/**
 * What it costs jobs to share nodes: a queueing network for each node, or a table of pairwise
 * slow-downs. docs/interference.md says what is assumed.
 */
package io.heddle.sim.interference;
