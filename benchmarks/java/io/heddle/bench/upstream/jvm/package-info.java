/**
 * What runs in the JVM of one of Hadoop's test classes: the agent that puts Heddle in
 * CapacityScheduler's place, and what writes down how the tests went.
 */
package io.heddle.bench.upstream.jvm;
