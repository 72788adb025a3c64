package io.heddle.bench.demo;

/**
 * What an application holds at one moment.
 *
 * @param containers containers allocated, the application master's included
 * @param memoryMb memory allocated, in MB
 * @param vcores virtual cores allocated
 */
public record Use(int containers, long memoryMb, int vcores) {

  /** Nothing held. */
  public static final Use NONE = new Use(0, 0, 0);

  /** The sum of both. */
  public Use plus(Use other) {
    return new Use(containers + other.containers, memoryMb + other.memoryMb, vcores + other.vcores);
  }
}
