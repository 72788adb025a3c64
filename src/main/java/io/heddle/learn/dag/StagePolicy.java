package io.heddle.learn.dag;

/** Decides which stage of which job gets free executors; of one thread at a time. */
public interface StagePolicy {
  /** Asked again and again while an executor is free and a stage eligible. */
  Decision decide(Situation situation);
}
