/** The scheduler under test, with stand-ins for ResourceManager, clock and monitor. */
package io.heddle.sim.engine.scheduler;
