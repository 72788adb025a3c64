/**
 * The scheduler under test, and what stands in for the ResourceManager, the clock and the monitor
 * around it. What runs on the nodes, and for whom, is none of its business.
 */
package io.heddle.sim.engine.scheduler;
