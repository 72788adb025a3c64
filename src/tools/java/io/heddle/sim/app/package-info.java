/**
 * ApplicationMasters in virtual time: state machines that ask for containers and run tasks in them,
 * as the real ones do. Nothing here knows YARN.
 */
package io.heddle.sim.app;
