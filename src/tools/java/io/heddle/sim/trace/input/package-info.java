/** Files that traces are read from: lines, JSON, and quantities with the place they stand at. */
package io.heddle.sim.trace.input;
