package io.heddle.learn.dag;

import java.util.Map;

/** Decides which stage of which job gets free executors; of one thread at a time. */
public interface StagePolicy {
  /** Asked again and again while an executor is free and a stage eligible. */
  Decision decide(Situation situation);

  /**
   * Why jobs stand where they do, in few words, by their place in the situation; those of which
   * there is nothing to say are left out.
   */
  default Map<Integer, String> reasons(Situation situation) {
    return Map.of();
  }
}
