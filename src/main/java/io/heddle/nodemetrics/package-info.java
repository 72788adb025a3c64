/**
 * METRICS: latest samples and rates of nodes from monitors, and means over windows. Under the
 * scheduler's lock only what is in memory is read.
 */
package io.heddle.nodemetrics;
