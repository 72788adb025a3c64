package io.heddle.bench.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

public final class DagShape {
  /** Fits the mean longest path in the Alibaba trace of 2018: 2.0 of 2, 3.7 of 5, 5.2 of 10. */
  private static final double PATH_EXPONENT = 0.7;

  private DagShape() {}

  /** The number of levels of a job with {@code stages} stages: {@code stages^0.7}, rounded up. */
  public static int levels(int stages) {
    return (int) Math.ceil(Math.pow(stages, PATH_EXPONENT));
  }

  /**
   * The parents of each stage. Every level has a stage, the others fall on levels by chance; a
   * stage below the first level waits for one or two of the level above it.
   */
  public static List<List<Integer>> draw(int stages, RandomGenerator random) {
    int levels = levels(stages);
    int[] sizes = new int[levels];
    for (int stage = 0; stage < stages; stage++) {
      sizes[stage < levels ? stage : random.nextInt(levels)]++;
    }
    List<List<Integer>> parents = new ArrayList<>(stages);
    int above = 0;
    for (int level = 0; level < levels; level++) {
      int first = parents.size();
      for (int i = 0; i < sizes[level]; i++) {
        parents.add(level == 0 ? List.of() : parents(above, first, random));
      }
      above = first;
    }
    return parents;
  }

  private static List<Integer> parents(int from, int to, RandomGenerator random) {
    int one = random.nextInt(from, to);
    int other = random.nextInt(from, to);
    return one == other ? List.of(one) : List.of(Math.min(one, other), Math.max(one, other));
  }
}
