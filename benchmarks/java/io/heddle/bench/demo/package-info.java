/**
 * The demo behind {@code mvn -Pdemo}: real MapReduce jobs on a mini YARN cluster, first with Heddle
 * in the ResourceManager and then with the stock CapacityScheduler, checked and compared.
 *
 * <p>{@link io.heddle.bench.demo.Demo} is the parent process. It forks one JVM per scheduler,
 * {@link io.heddle.bench.demo.DemoRun}, because mini clusters leave statics and threads behind.
 */
package io.heddle.bench.demo;
