/** Drives YARN's schedulers in virtual time: the only part of the simulator that knows them. */
package io.heddle.sim.engine;
