package io.heddle.sim.engine;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/** Where the inputs of a job's tasks lie: copies on a few nodes, drawn for each task. */
final class Inputs implements IntFunction<List<String>> {
  private static final int COPIES = 3;

  private final List<String> hosts;
  private final long seed;

  Inputs(List<String> hosts, long seed) {
    this.hosts = hosts;
    this.seed = seed;
  }

  @Override
  public List<String> apply(int task) {
    return new SplittableRandom(seed + task)
        .ints(0, hosts.size())
        .distinct()
        .limit(Math.min(COPIES, hosts.size()))
        .mapToObj(hosts::get)
        .toList();
  }
}
