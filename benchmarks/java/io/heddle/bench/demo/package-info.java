/**
 * The demo behind {@code mvn -Pdemo}: MapReduce jobs whose results are checked on a mini YARN
 * cluster with Heddle in the ResourceManager, and then evenings of jobs that hold room without
 * burning cores, under stock YARN and under Heddle, compared.
 *
 * <p>{@link io.heddle.bench.demo.Demo} is the parent process. It forks one JVM per scheduler,
 * {@link io.heddle.bench.demo.DemoCluster}, because mini clusters leave statics and threads behind.
 */
package io.heddle.bench.demo;
