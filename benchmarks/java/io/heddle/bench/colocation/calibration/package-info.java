/** Fits the model of interference to what is published, and says how well it agrees. */
package io.heddle.bench.colocation.calibration;
