package io.heddle.bench.colocation.queue;

/** How jobs lie on a cluster; {@code jobsPerNode} at most. */
public record Layout(
    int nodes, int jobsPerNode, int nodesPerJob, int containersPerNode, EmptyNodesFirst placement) {
  /** Mary's 17 nodes: 16 workers, a job is 24 containers (CCPE 2020, section 4.1.3). */
  public static final Layout MARY = new Layout(16, 2, 8, 3, EmptyNodesFirst.RANDOM);

  /** Hugo's 34 nodes: 32 workers, a job is 64 containers (Euro-Par 2019, section 4.2). */
  public static final Layout HUGO = new Layout(32, 2, 16, 4, EmptyNodesFirst.ALIGNED);

  Layout placed(EmptyNodesFirst other) {
    return new Layout(nodes, jobsPerNode, nodesPerJob, containersPerNode, other);
  }

  public int jobsAtOnce() {
    return nodes * jobsPerNode / nodesPerJob;
  }

  public int containersPerJob() {
    return nodesPerJob * containersPerNode;
  }
}
