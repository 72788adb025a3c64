/**
 * Demo behind {@code mvn -Pdemo}: MapReduce and grant latency on mini YARN clusters, and an evening
 * of jobs on the real schedulers in virtual time.
 *
 * <p>{@link io.heddle.bench.demo.Demo} is the parent process. It forks one JVM per mini cluster,
 * {@link io.heddle.bench.demo.DemoCluster}, because mini clusters leave statics and threads behind.
 */
package io.heddle.bench.demo;
