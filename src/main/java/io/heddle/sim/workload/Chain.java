package io.heddle.sim.workload;

import java.util.List;

/**
 * Rounds of MapReduce, one after the other, as an iterative job or a chain of queries makes them.
 * Each round is an application of its own, submitted when the one before has ended.
 *
 * @param rounds at least one
 */
public record Chain(List<MapReduce> rounds) implements JobModel {
  public Chain {
    rounds = List.copyOf(rounds);
    if (rounds.isEmpty()) {
      throw new IllegalArgumentException("a chain needs at least one round");
    }
  }
}
