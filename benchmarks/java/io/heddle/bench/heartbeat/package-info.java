/** What Heddle costs: the time of a NodeManager heartbeat in the ResourceManager's scheduler. */
package io.heddle.bench.heartbeat;
