package io.heddle.sim.workload;

import java.util.SplittableRandom;

/** Random sources for the parts of a run. */
public final class Seeds {
  /** Parameters of the 64-bit FNV-1a hash (RFC 9923, section 5). */
  private static final long FNV_BASIS = 0xcbf29ce484222325L;

  private static final long FNV_PRIME = 0x100000001b3L;

  private Seeds() {}

  /** The source for one part, such as a job's id; other parts do not change it. */
  public static SplittableRandom random(long seed, String part) {
    long hash = FNV_BASIS;
    for (int i = 0; i < part.length(); i++) {
      hash = (hash ^ part.charAt(i)) * FNV_PRIME;
    }
    // The first split mixes: seeds that differ in one bit give unrelated sources.
    return new SplittableRandom(seed ^ hash).split();
  }
}
