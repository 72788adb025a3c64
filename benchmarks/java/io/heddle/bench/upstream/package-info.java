/** Hadoop's own scheduler tests, with Heddle in CapacityScheduler's place and without. */
package io.heddle.bench.upstream;
