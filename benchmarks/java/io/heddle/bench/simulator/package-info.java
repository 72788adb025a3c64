/** How fast the simulator is. */
package io.heddle.bench.simulator;
