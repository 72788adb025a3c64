/** Failures of Heddle's own: caught, counted, logged at a bounded rate. */
package io.heddle.yarn.guard;
