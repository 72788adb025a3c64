package io.heddle.bench.demo.report;

/**
 * What an application holds at one moment, in MB, and virtual cores that were asked for of that,
 * whether or not the scheduler counts them.
 */
public record Use(long memoryMb, long vcores) {

  public static final Use NONE = new Use(0, 0);

  public Use plus(Use other) {
    return new Use(memoryMb + other.memoryMb, vcores + other.vcores);
  }
}
