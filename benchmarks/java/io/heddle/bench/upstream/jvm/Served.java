package io.heddle.bench.upstream.jvm;

/**
 * What the schedulers under test did.
 *
 * @param schedulers that were created
 * @param allocations passes for containers on a node
 * @param commits proposals of containers
 * @param decisions passes in which Heddle ranked requests; 0 on stock
 */
public record Served(int schedulers, int allocations, int commits, long decisions) {
  public static final Served NOTHING = new Served(0, 0, 0, 0);

  Served since(Served before) {
    return new Served(
        schedulers - before.schedulers,
        allocations - before.allocations,
        commits - before.commits,
        decisions - before.decisions);
  }
}
