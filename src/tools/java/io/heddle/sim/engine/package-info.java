/**
 * Drives the real schedulers of YARN in virtual time: the only part of the simulator that knows
 * their classes.
 */
package io.heddle.sim.engine;
