/** ApplicationMasters in virtual time: state machines as the real ones. Nothing here knows YARN. */
package io.heddle.sim.app;
