package io.heddle.bench.demo.report;

/**
 * What an application holds at one moment.
 *
 * @param memoryMb memory allocated, in MB
 * @param vcores virtual cores that were asked for of what is allocated, whether or not the
 *     scheduler counts them
 */
public record Use(long memoryMb, long vcores) {

  /** Nothing held. */
  public static final Use NONE = new Use(0, 0);

  /** The sum of both. */
  public Use plus(Use other) {
    return new Use(memoryMb + other.memoryMb, vcores + other.vcores);
  }
}
