/** A mini YARN cluster in a forked JVM: what the demo and the experiments on it share. */
package io.heddle.bench.cluster;
