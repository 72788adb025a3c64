package io.heddle.nodemetrics;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.apache.hadoop.conf.Configuration;

/**
 * What reading metrics needs from around it.
 *
 * @param nodes those of the cluster at present; asked from several threads, answers at once
 * @param clock milliseconds that never jump: of when samples were so
 * @param wall milliseconds since 1970, which monitors' clocks are compared with
 */
public record MetricsEnvironment(
    Supplier<List<ClusterNode>> nodes,
    LongSupplier clock,
    LongSupplier wall,
    RandomGenerator random,
    Configuration credentials) {
  /** Returns the same environment with its own random source, for another thread. */
  public MetricsEnvironment split() {
    return new MetricsEnvironment(
        nodes, clock, wall, new SplittableRandom(random.nextLong()), credentials);
  }

  /**
   * Node as the ResourceManager knows it; shares are of the last heartbeat, NaN where not known.
   *
   * @param shape what it offers, in any words: the same is taken to be the same hardware, unless
   *     the settings tell nodes apart
   * @param cpu share of all cores in use
   * @param memory share of the physical memory in use
   * @param listed whether YARN's include list names the host
   */
  public record ClusterNode(String host, String shape, double cpu, double memory, boolean listed) {}
}
